import { deskLabels } from '#lib/text/labels/admin-desk.ts'
import { orderOfficeLabels, rescheduleLabels } from '#lib/text/labels/admin-orders.ts'
import { officeKeyLabels as labels } from '#lib/text/labels/admin-keys.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, ready, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('goes to pages and orders, and to the next step, by letters that fields keep', async ({
  page,
  customer,
}) => {
  const orders = [await customer.order([{ count: 1 }]), await customer.order([{ count: 1 }])]
  await enterAsStaff(page, customer.shop, ['orders'])
  await visit(page, '/admin')
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: labels.title })
  await expect(sheet.getByRole('link', { name: orderOfficeLabels.orders })).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const waiting = page.getByRole('region', { name: deskLabels.now }).getByRole('link').first()
  const path = (await waiting.getAttribute('href')) ?? ''
  await page.keyboard.press('1')
  await expect(page).toHaveURL(path)
  await visit(page, '/admin')
  // As the Persian layout sends it: another letter of the same key.
  await page.evaluate(() => {
    for (const [code, key] of [
      ['KeyG', 'ل'],
      ['KeyO', 'خ'],
    ] as const)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true }))
  })
  await expect(page).toHaveURL(/\/admin\/orders$/)

  await visit(page, `/admin/orders`)
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: orderOfficeLabels.moveSelected })).toBeFocused()
  await visit(page, `/admin/orders`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  const first = page.url()
  await ready(page)
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  await ready(page)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await visit(page, `/admin/orders/${orders[0]?.id}`)
  await page.getByLabel(orderOfficeLabels.newStaffNote).press('n')
  await expect(page.getByLabel(orderOfficeLabels.newStaffNote)).toHaveValue('n')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('m')
  await expect(page.getByLabel(rescheduleLabels.window)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  const next = page.getByRole('region', { name: orderOfficeLabels.next })
  await expect(next.getByRole('button').first()).toBeFocused()
})

test('decides on the desk by one key, which waits until it can have been read', async ({
  page,
  shop,
  newProduct,
}) => {
  const { id: record_id } = await newProduct()
  await withShop(shop.origin, async db => {
    // Of other tests on this shop.
    await db.updateTable('comments').set({ state: 'refused' }).execute()
    const user_id = await insertUser(db)
    const record = { record_name: 'product', record_id, user_id, name: 'مینا' } as const
    for (const body of ['تازه بود.', 'گران بود.'])
      await insertComment(db, { ...record, body, created_at: 1 })
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin')
  const shown = page.getByRole('region', { name: deskLabels.oldestComment })
  await expect(shown).toContainText('تازه بود.')
  await page.waitForFunction(() => document.body.dataset['acts'])
  await page.keyboard.press('y')
  await page.keyboard.press('y')
  await expect(page.getByRole('status')).toContainText(staffMessages.commentApproved)
  await expect(shown).toContainText('گران بود.')
  await page.keyboard.press('Control+y')
  await page.waitForFunction(() => document.body.dataset['acts'])
  await page.keyboard.press('x')
  await expect(page.getByRole('status')).toContainText(staffMessages.commentRefused)
})

test('remembers that letters are switched off', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['orders'])
  await visit(page, '/admin/customers')
  await page.keyboard.press('Shift+?')
  await page.getByRole('checkbox', { name: labels.letters }).uncheck()
  await visit(page, '/admin/customers')
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: labels.title })).toBeHidden()
})
