import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { otherReason, usualReasons, withReason } from '#lib/text/labels/admin-reasons.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { ordersStand } from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { returnWindow } from '#server/delivery/delivery-window-queries.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'
import { openWindow } from '#server/delivery/change-window.ts'
import { insertCompany, insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test.use({ javaScriptEnabled: false })

test(
  'reduces a window, switches it off with its orders and closes its day',
  { tag: '@phone' },
  async ({ page, customer }) => {
    const { id: order, trackingCode } = await customer.order()
    const { id, date } = await withShop(customer.shop, db => ownWindowOf(db, order))
    await enterAsStaff(page, customer.shop, ['orders'])
    await visit(page, `/admin/windows/${id}`)
    await page.getByLabel(windowLabels.capacity).fill('۷')
    await page.getByLabel(windowLabels.changeReason).fill('بارندگی')
    await page.getByRole('button', { name: windowLabels.save }).click()
    await expect(page.getByText(staffMessages.saved)).toBeVisible()
    await page.getByRole('link', { name: windowLabels.switchOff }).click()
    await expect(page.getByText(ordersStand(1, 'window'))).toBeVisible()
    expect(await smallTargets(page, 'main')).toEqual([])
    const [reason] = usualReasons.windowOff
    await page.getByRole('button', { name: withReason(windowLabels.switchOff, reason) }).click()
    await expect(page.getByText(reason)).toBeVisible()

    await visit(page, `/admin/windows/days/${date}`)
    await page.getByRole('link', { name: windowLabels.closeDay }).click()
    expect(await smallTargets(page, 'main')).toEqual([])
    await page.getByRole('link', { name: windowLabels.seeOrders }).first().click()
    await expect(page).toHaveURL(`/admin/orders?day=${date}&window=${id}`)
    await expect(page.getByRole('link', { name: toPersianDigits(trackingCode) })).toBeVisible()
    await page.goBack()
    await page.getByLabel(otherReason).fill('برف')
    await page.getByRole('button', { name: windowLabels.closeDay, exact: true }).click()
    await expect(page.getByText(`${windowLabels.closed}: برف`)).toBeVisible()
    await visit(page, `/admin/windows?from=${date}`)
    const closed = page.getByRole('link').filter({ hasText: windowLabels.closed })
    await expect(closed.first()).toBeVisible()
    const hrefs = await closed.evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(hrefs).toContain(`/admin/windows/${id}`)
    await visit(page, `/admin/windows/days/${date}`)
    await page.getByRole('button', { name: windowLabels.openDay }).click()
    await expect(page.getByRole('link', { name: windowLabels.closeDay })).toBeVisible()
  },
)

/** Moves an order into a window of a company on a day far ahead, on which nobody else orders. */
async function ownWindowOf(db: Db, order: number): Promise<{ id: number; date: string }> {
  const code = `office-${newMobile()}`
  const company_id = await insertCompany(db, { code, name: `شرکت ${code}` })
  const template_id = await insertWindowTemplate(db, { code, company_id })
  const now = Math.floor(Date.now() / 1000)
  const date = addDays(tehranClock(now).date, 60 + (order % 200))
  const opened = await openWindow(db, { template_id, date }, { now, actor: null })
  if (!opened.ok) throw new Error(`no window on ${date}: ${opened.reason}`)
  const { id, starts_at, ends_at } = opened.window
  await inTransaction(db, async trx => {
    const { window_id } = await trx
      .selectFrom('orders')
      .select('window_id')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    await returnWindow(trx, window_id)
    await trx.updateTable('delivery_windows').set({ used: 1 }).where('id', '=', id).execute()
    await trx
      .updateTable('orders')
      .set({ window_id: id, window_starts_at: starts_at, window_ends_at: ends_at })
      .where('id', '=', order)
      .execute()
  })
  return { id, date }
}
