import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { windowLabels, windowStateNames } from '#lib/text/labels/admin-windows.ts'
import { ordersInWindow, ordersStand, windowMessages } from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { returnWindow } from '#server/db/delivery-window.ts'
import { type Db, inTransaction } from '#server/db/open.ts'
import { openWindow } from '#server/services/change-window.ts'
import { insertCompany, insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('reduces the capacity of a window, switches it off and on, closes a day', async ({
    page,
    baseURL,
  }) => {
    const shop = baseURL ?? ''
    // A company's own: nobody else orders for it meanwhile.
    const code = `office-${newMobile()}`
    const name = `شرکت ${code}`
    await withShop(shop, async db => {
      const company_id = await insertCompany(db, { code, name })
      await insertWindowTemplate(db, { code, company_id })
    })
    await enterAsStaff(page, shop, ['orders'])
    await visit(page, '/admin/windows')
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').last().click()
    const capacity = page.getByLabel(windowLabels.capacity)
    await capacity.fill('هفت')
    await page.getByRole('button', { name: windowLabels.save }).click()
    await expect(capacity).toHaveAttribute('aria-invalid', 'true')
    await expect(capacity).toHaveValue('هفت')
    await capacity.fill('۱٬۰۰۷')
    await page.getByRole('button', { name: windowLabels.save }).click()
    await expect(capacity).toHaveValue('۱٬۰۰۷')
    await capacity.fill('۷')
    await page.getByLabel(windowLabels.changeReason).fill('بارندگی')
    await page.getByRole('button', { name: windowLabels.save }).click()
    await expect(page.getByText(staffMessages.saved)).toBeVisible()
    await expect(capacity).toHaveValue('۷')
    await page.getByLabel(windowLabels.offReason).fill('خرابی خودرو')
    await page.getByRole('button', { name: windowLabels.switchOff }).click()
    await expect(page.getByText(windowStateNames.off, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: windowLabels.switchOn }).click()
    await expect(page.getByText(windowStateNames.open, { exact: true })).toBeVisible()
    await expect(page.getByText('بارندگی')).toBeVisible()
    await expect(page.getByText('خرابی خودرو')).toBeVisible()

    const today = tehranClock(Math.floor(Date.now() / 1000)).date
    await visit(page, `/admin/windows?from=${addDays(today, 21)}`)
    await expect(page.getByText(windowLabels.comingNote)).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button').first().click()
    await expect(page.getByText(windowMessages.opened)).toBeVisible()
    await capacity.fill('۳')
    await page.getByRole('button', { name: windowLabels.save }).click()
    await expect(page.getByText(staffMessages.saved)).toBeVisible()
    await page.getByRole('link', { name: windowLabels.back }).click()
    await expect(row.getByRole('link')).toContainText('۰ از ۳')

    const far = addDays(today, 400)
    await visit(page, `/admin/windows/days/${far}`)
    await page.getByLabel(windowLabels.closeReason).fill('برف سنگین')
    await page.getByRole('button', { name: windowLabels.closeDay }).click()
    await expect(page.getByText(`${windowLabels.closed}: برف سنگین`)).toBeVisible()
    await page.getByRole('link', { name: windowLabels.allDays }).click()
    await expect(page.getByRole('link', { name: 'برف سنگین' })).toBeVisible()
    await page.getByRole('link', { name: 'برف سنگین' }).click()
    await page.getByRole('button', { name: windowLabels.openDay }).click()
    await expect(page.getByRole('button', { name: windowLabels.closeDay })).toBeVisible()
    await visit(page, '/admin/windows/days/2020-01-01')
    await page.getByLabel(windowLabels.closeReason).fill('برف')
    await page.getByRole('button', { name: windowLabels.closeDay }).click()
    await expect(page.getByText(windowMessages.dayOver)).toBeVisible()
  })
})

test.describe('without scripts, with orders', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'switches off a window and a day with orders after confirmation, with a reason',
    { tag: '@phone' },
    async ({ page, customer }) => {
      const { id: order } = await customer.order()
      const { id, date } = await withShop(customer.shop, db => ownWindowOf(db, order))
      await enterAsStaff(page, customer.shop, ['orders'])
      const agree = page.getByRole('checkbox')
      const reason = page.locator('#reason')

      await visit(page, `/admin/windows/${id}`)
      await page.getByRole('link', { name: windowLabels.switchOff }).click()
      await expect(page.getByText(ordersStand(1))).toBeVisible()
      expect(await smallTargets(page, 'main')).toEqual([])
      await page.getByRole('link', { name: windowLabels.seeOrders }).click()
      await expect(page).toHaveURL(`/admin/orders?day=${date}&window=${id}`)
      await expect(page.locator(`[href="/admin/orders/${order}"]`)).toBeVisible()
      await visit(page, `/admin/windows/${id}/off`)
      await reason.fill('خرابی خودرو')
      await agree.evaluate((box: HTMLInputElement) => (box.required = false))
      await page.getByRole('button', { name: windowLabels.switchOff }).click()
      await expect(page.getByRole('alert')).toHaveText(ordersInWindow(1))
      await expect(reason).toHaveValue('خرابی خودرو')
      await agree.check()
      await page.getByRole('button', { name: windowLabels.switchOff }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/windows/${id}\\?notice=saved`))
      await expect(page.getByText('خرابی خودرو')).toBeVisible()
      // It is off: nothing to ask about.
      await visit(page, `/admin/windows/${id}/off`)
      await expect(page).toHaveURL(new RegExp(`/admin/windows/${id}$`))

      await visit(page, `/admin/windows/days/${date}`)
      await page.getByRole('link', { name: windowLabels.closeDay }).click()
      expect(await smallTargets(page, 'main')).toEqual([])
      await expect(page.getByRole('link', { name: windowLabels.seeDayOrders })).toBeVisible()
      await page.getByRole('link', { name: windowLabels.seeOrders }).first().click()
      await expect(page).toHaveURL(`/admin/orders?day=${date}&window=${id}`)
      await page.goBack()
      await reason.fill('برف')
      await agree.check()
      await page.getByRole('button', { name: windowLabels.closeDay }).click()
      await expect(page.getByText(`${windowLabels.closed}: برف`)).toBeVisible()
      await visit(page, `/admin/windows?from=${date}`)
      await expect(page.locator(`[href="/admin/windows/${id}"]`)).toContainText(windowLabels.closed)
      await visit(page, `/admin/windows/days/${date}`)
      await page.getByRole('button', { name: windowLabels.openDay }).click()
      await expect(page.getByRole('link', { name: windowLabels.closeDay })).toBeVisible()
    },
  )
})

/** Moves an order into a window of a company on a day far ahead, on which nobody else orders. */
async function ownWindowOf(db: Db, order: number): Promise<{ id: number; date: string }> {
  const code = `office-${newMobile()}`
  const company_id = await insertCompany(db, { code, name: `شرکت ${code}` })
  await insertWindowTemplate(db, { code, company_id })
  const { id: template_id } = await db
    .selectFrom('window_templates')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const now = Math.floor(Date.now() / 1000)
  // A day of its own, so that tests at the same time do not close each other's.
  const date = addDays(tehranClock(now).date, 60 + (order % 200))
  const opened = await openWindow(db, { template_id, date }, { now, actor: null })
  if (!opened.ok) throw new Error(`no window on ${date}: ${opened.reason}`)
  const { id } = opened.window
  await inTransaction(db, async trx => {
    const { window_id } = await trx
      .selectFrom('orders')
      .select('window_id')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    await returnWindow(trx, window_id)
    await trx.updateTable('delivery_windows').set({ used: 1 }).where('id', '=', id).execute()
    await trx.updateTable('orders').set({ window_id: id }).where('id', '=', order).execute()
  })
  return { id, date }
}
