import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { moderateComments } from '#server/comment/admin-routes.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { tabTitle } from '#tests/support/fixtures/product-page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const add = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: catalogLabels.addComment })
const dialog = (page: Page) => page.getByRole('dialog', { name: catalogLabels.addComment })

test('a guest signs in, returns to the open dialog, and the comment appears after approval', async ({
  page,
  request,
  baseURL,
  newProduct,
}) => {
  const product = await newProduct()
  const customer = await withShop(baseURL ?? '', db => aCustomer(db))
  const comment = `تازه بود ${customer.mobile}`
  await visit(page, productHref(product))
  await tabTitle(page.getByRole('main'), catalogLabels.comments).click()
  await add(page).click()
  await expect(page).toHaveURL(/\/login\?backUrl=/)
  await page.getByLabel(accountLabels.mobile).fill(customer.mobile)
  await page.getByRole('button', { name: actionLabels.continue, exact: true }).click()
  await page.getByRole('button', { name: accountLabels.loginWithOtp }).click()
  await page.getByLabel(accountLabels.otp).fill(await readCode(customer.mobile))

  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(url => url.pathname + url.search === productHref(product))
  const text = dialog(page).getByLabel(catalogLabels.commentBody)
  await expect(text).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await text.fill(comment)
  await dialog(page).getByRole('button', { name: catalogLabels.addComment }).click()
  await expect(page.getByText(catalogMessages.commentRegistered)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()

  const read = async () => (await request.get(productHref(product))).text()
  expect(await read()).not.toContain(comment)
  await withShop(baseURL ?? '', async db => {
    const ofBody = db.selectFrom('comments').select('id').where('body', '=', comment)
    const { id } = await ofBody.executeTakeFirstOrThrow()
    const now = Math.floor(Date.now() / 1000)
    await moderateComments(db, [id], { state: 'approved', actor: null, now })
  })
  await expect.poll(read).toContain(comment)
})
