import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const exact = { exact: true } as const

test('adds, changes and deletes addresses, sets a main one, keeps the last', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '', (db, user_id) =>
    insertAddress(db, { user_id, is_main: 1, address: 'خیابان نخست' }),
  )
  await visit(page, '/profile/addresses')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: actionLabels.edit }) })
  const [first, second] = [cards.nth(0), cards.nth(1)]
  const dialog = page.getByRole('dialog')
  const button = (card: typeof first, name: string) => card.getByRole('button', { name, ...exact })
  const mark = (card: typeof first) => card.getByText(profileLabels.mainAddress, exact)
  await expect(mark(first)).toBeVisible()
  const html = await (await page.request.get('/profile/addresses')).text()
  expect(html).not.toContain('خیابان نخست')

  // The last one is refused before it is asked about.
  await button(first, actionLabels.delete).click()
  await expect(page.getByText(profileMessages.addressesCannotDeleteAll)).toBeVisible()
  await expect(dialog).toBeHidden()

  const add = page.getByRole('button', { name: profileLabels.addAddress })
  await add.click()
  await dialog.getByLabel(checkoutLabels.searchAddress).first().fill('تجریش')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: checkoutLabels.confirmLocation }).click()
  await dialog.getByLabel(checkoutLabels.recipientName).fill('مینا کریمی')
  await dialog.getByLabel(checkoutLabels.recipientMobile).fill('۰۹۱۲۱۲۳۴۵۶۷')
  await dialog.getByLabel(checkoutLabels.houseNumber).fill('۷')
  await dialog.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect(dialog).toBeHidden()
  await expect(second).toContainText('مینا کریمی')
  await expect(add).toBeFocused()

  await button(second, actionLabels.edit).click()
  await dialog.getByRole('button', { name: checkoutLabels.confirmLocation }).click()
  await dialog.getByLabel(checkoutLabels.houseNumber).fill('۹')
  await dialog.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect(second).toContainText('پلاک ۹')
  await expect(button(second, actionLabels.edit)).toBeFocused()

  await button(second, profileLabels.setMainAddress).click()
  await expect(mark(second)).toBeVisible()
  await expect(mark(first)).toBeHidden()
  await expect(second).toBeFocused()

  await button(second, actionLabels.delete).click()
  await expect(dialog).toContainText(profileMessages.addressDeleteConfirm)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(button(second, actionLabels.delete)).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: actionLabels.delete, ...exact }).click()
  await expect(cards).toHaveCount(1)
  await expect(mark(first)).toBeVisible()
  await expect(first).toBeFocused()
  await reloadPage(page)
  await expect(cards).toHaveCount(1)
  const addresses = await withShop(baseURL ?? '', db =>
    db.selectFrom('addresses').select(['address', 'is_main']).where('user_id', '=', id).execute(),
  )
  expect(addresses).toEqual([{ address: 'خیابان نخست', is_main: 1 }])
})
