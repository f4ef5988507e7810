import { orderOfficeLabels, rescheduleLabels as words } from '#lib/text/labels/admin-orders.ts'
import { slotReasons } from '#lib/text/labels/checkout.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { orderOfficeMessages, rescheduleRefusals } from '#lib/text/messages/admin-orders.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { customerWhoOrders, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const MINUTE_SECONDS = 60

/** A window of this test alone, with one place: not the last one, which other tests order for. */
const ownWindow = (baseURL: string): Promise<number> =>
  withShop(baseURL, async db => {
    const like = await db
      .selectFrom('delivery_windows')
      .selectAll()
      .where('company_id', 'is', null)
      .orderBy('starts_at', 'desc')
      .orderBy('ends_at', 'desc')
      .executeTakeFirstOrThrow()
    const template_id = await insertWindowTemplate(db, {
      ...{ code: `own-${newMobile()}`, weekdays: '[]', capacity: 1 },
    })
    const { id: _, ...row } = like
    const { id } = await db
      .insertInto('delivery_windows')
      .values({ ...row, template_id, capacity: 1, used: 0, ends_at: like.ends_at - MINUTE_SECONDS })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const withPlaces = (baseURL: string, id: number, capacity: number) =>
  withShop(baseURL, db =>
    db.updateTable('delivery_windows').set({ capacity }).where('id', '=', id).execute(),
  )

test('reschedules an order, and the customer sees the new window', async ({
  browser,
  page,
  request,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const buyer = await browser.newContext()
  const customer = await customerWhoOrders(buyer, request, baseURL)
  const { id } = await customer.order()
  const filled = await ownWindow(baseURL)
  await enterAsStaff(page, baseURL, ['orders'])
  await visit(page, `/admin/orders/${id}`)
  const choice = page.getByLabel(words.window)
  const places = await choice
    .locator('option:not([disabled])')
    .evaluateAll(all => all.map(option => (option as HTMLOptionElement).value))
  const to = places.findLast(value => value !== '' && value !== String(filled)) ?? ''
  const move = async (value: string) => {
    await choice.selectOption(value)
    await page.getByLabel(words.reason).fill('مشتری شنبه خانه نیست')
    await page.getByRole('button', { name: words.move }).click()
  }
  await withPlaces(baseURL, filled, 0)
  await move(String(filled))
  await expect(page.getByRole('alert')).toContainText(rescheduleRefusals.full)
  await expect(page.getByLabel(words.reason)).toHaveValue('مشتری شنبه خانه نیست')
  await expect(choice.locator(`option[value="${filled}"]`)).toContainText(slotReasons.full)
  expect(await smallTargets(page, 'main')).toEqual([])
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await visit(page, `/admin/orders/${id}`)
  await move('')
  await expect(page.locator('#time_id-fault')).not.toBeEmpty()
  await move(to)
  await expect(page.getByRole('status')).toHaveText(orderOfficeMessages.rescheduled)
  await expect(page.getByText(changeNames.rescheduled)).toBeVisible()
  const { data } = await customer.client('GET /profile/receipts/{id}', { params: { id } })
  const time = page.locator('.order-facts > div').filter({ hasText: orderOfficeLabels.window })
  await expect(time).toContainText(formatOrderTime(data.time))
  await buyer.close()
})
