import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { roleNames, staffLabels } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const OWN_PASSWORD = 'گل و بلبل ۱۲'
const NAME = 'علی نوری'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A comment that waits for approval, and its product. */
const writeComment = (baseURL: string, body: string) =>
  withShop(baseURL, async db => {
    const { id } = await aCustomer(db)
    const product = await db.selectFrom('products').select(['id', 'slug']).executeTakeFirstOrThrow()
    const record = { record_name: 'product', record_id: product.id } as const
    const created_at = Math.floor(Date.now() / 1000)
    await insertComment(db, { ...record, user_id: id, name: 'مینا', body, created_at })
    return product
  })

test.use({ javaScriptEnabled: false })

test('a new member signs in with a password of their own and approves a comment', async ({
  page,
  shop,
}) => {
  const body = `بسیار تازه بود ${newMobile()}`
  const product = await writeComment(shop.origin, body)
  await enterAsStaff(page, shop.origin, ['owner'])
  await visit(page, '/admin/staff')
  const mobile = newMobile()
  await field(page, 'name').fill(NAME)
  await field(page, 'mobile').fill(mobile)
  await press(page, staffLabels.add)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(roleNames.content).check()
  await press(page, staffLabels.add)
  const password = (await page.locator('.office-secret b').textContent()) ?? ''
  await page.getByRole('link', { name: NAME }).last().click()
  await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()
  await press(page, staffLabels.signOut)
  await expect(page).toHaveURL('/admin/sign-in')

  await visit(page, '/admin/comments?only=waiting')
  await expect(page).toHaveURL(/\/admin\/sign-in\?back=/)
  const enter = async (secret: string) => {
    await field(page, 'mobile').fill(mobile)
    await field(page, 'password').fill(secret)
    await press(page, staffLabels.continue)
  }
  await enter('نادرست')
  await expect(page.getByText(staffMessages.signInRefused)).toBeVisible()
  await expect(field(page, 'mobile')).toHaveValue(mobile)
  await enter(password)
  await field(page, 'code').fill(await readCode(mobile))
  await press(page, staffLabels.enter)
  await expect(page.getByText(staffMessages.choosePasswordFirst)).toBeVisible()
  await field(page, 'old_password').fill(password)
  await field(page, 'password').fill(OWN_PASSWORD)
  await field(page, 'password_confirmation').fill(OWN_PASSWORD)
  await press(page, staffLabels.save)
  await expect(page.getByText(staffMessages.passwordChosen)).toBeVisible()

  const sections = page.getByRole('navigation', { name: staffLabels.pages })
  await expect(sections.getByRole('link', { name: staffLabels.staff })).toHaveCount(0)
  expect((await visit(page, '/admin/staff'))?.status()).toBe(403)
  await expect(page.getByText(staffMessages.notAllowed)).toBeVisible()
  await sections.getByRole('link', { name: staffLabels.comments }).click()
  await press(page, staffLabels.approve)
  await expect(page.getByText(staffMessages.chooseSome)).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: body }).getByRole('checkbox').check()
  await press(page, staffLabels.approve)
  await expect(page.getByText(body)).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`${productHref(product)}?comments=1`)).text())
    .toContain(body)
})
