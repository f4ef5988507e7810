import { OrderStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import {
  deliveryLabels as labels,
  attemptReasonNames,
  tourLabels,
} from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages, tourMessages } from '#lib/text/messages/admin-delivery.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { orderPageHref } from '#lib/rules/links.ts'
import { orderPageLabels } from '#lib/text/labels/order-page.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { findTourStop } from '#server/delivery/tour-queries.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { TEST_SECRET } from '#tests/support/fixtures/shop.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { isTouchable } from '#tests/support/checks/usable.ts'

const OUT_AT_DOOR = [
  { status: OrderStatus.confirmed, paid: false },
  { status: OrderStatus.outForDelivery },
] as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a courier proves, undoes and misses a delivery; the customer follows it by link',
    { tag: '@phone' },
    async ({ page, customer, browser }) => {
      const { id, trackingCode } = await customer.order([{}], OUT_AT_DOOR)
      const { window_id, total_amount, link } = await withShop(customer.shop, async db => ({
        ...(await getOrder(db, id)),
        link: orderLinkToken(TEST_SECRET, {
          tracking_code: trackingCode,
          mobile: await getMobile(db, customer.id),
        }),
      }))
      const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      const answer = await visitor.goto(`${customer.shop}${orderPageHref(link)}`)
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      })
      await isTouchable(visitor)
      const deliveryCode = visitor
        .getByRole('region', { name: orderPageLabels.code })
        .getByText(/^[۰-۹]{4}$/)
      await expect(visitor.getByText(orderStatusNames[OrderStatus.outForDelivery])).not.toHaveCount(
        0,
      )
      await enterAsStaff(page, customer.shop, ['courier'])
      const stop = page.getByRole('listitem').filter({ hasText: toPersianDigits(trackingCode) })
      const press = (name: string) => stop.getByRole('button', { name, exact: true }).click()
      await visit(page, `/admin/delivery?window=${window_id}`)
      await expect(page.getByText(labels.toCollect)).toBeVisible()
      await press(labels.markCollected)
      await expect(stop).toContainText(deliveryMessages.codeOrReason)
      await stop.getByLabel(labels.code).fill(await deliveryCode.innerText())
      await press(labels.markCollected)
      await expect(page.getByRole('status')).toHaveText(deliveryMessages.delivered)
      await visitor.reload()
      await expect(deliveryCode).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`window=${window_id}.*#stop-${id}$`))
      await expect(stop).toContainText(`${labels.collected} ${formatTomanWithUnit(total_amount)}`)
      await isTouchable(page)
      await press(labels.takeBack)
      await expect(page.getByRole('status')).toHaveText(deliveryMessages.takenBack)
      await stop.getByText(labels.missed, { exact: true }).click()
      await isTouchable(page)
      await stop.getByLabel(labels.missedNote).fill('دو بار زنگ زدم')
      await stop.getByLabel(attemptReasonNames.nobody).check()
      await press(labels.saveMissed)
      await expect(page.getByRole('status')).toHaveText(deliveryMessages.missed)
      await expect(stop).toContainText(attemptReasonNames.nobody)

      const office = await browser.newContext({ javaScriptEnabled: false })
      const desk = await office.newPage()
      await enterAsStaff(desk, customer.shop, ['orders'])
      await visit(desk, `${customer.shop}/admin/orders/${id}`)
      await expect(
        desk.getByText(`${attemptReasonNames.nobody}؛ دو بار زنگ زدم`).first(),
      ).toBeVisible()
      await expect(desk.getByText(labels.withCode)).toBeVisible()
      await office.close()
      await stop.getByText(labels.noCode, { exact: true }).click()
      await stop.getByLabel(labels.noCodeReason).fill('همسایه گرفت')
      await press(labels.markCollected)
      await expect(page.getByRole('status')).toHaveText(deliveryMessages.delivered)
    },
  )

  test('the desk gives an order to a courier and settles the cash afterwards', async ({
    page,
    customer,
    browser,
  }) => {
    const { id, trackingCode, windowId } = await customer.order([{}], OUT_AT_DOOR)
    const phone = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    const courier = await enterAsStaff(phone, customer.shop, ['courier'])
    await enterAsStaff(page, customer.shop, ['orders'])
    const path = `/admin/delivery?window=${windowId}`
    const stopOn = (where: typeof page) =>
      where.getByRole('listitem').filter({ hasText: toPersianDigits(trackingCode) })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await visit(page, path)
    await press(tourLabels.give)
    await expect(page.getByRole('alert')).toHaveText(tourMessages.chooseOrders)
    await stopOn(page).getByRole('checkbox', { name: tourLabels.select }).check()
    await page.getByLabel(tourLabels.courier).selectOption(String(courier))
    await press(tourLabels.give)
    await expect(page.getByRole('status')).toHaveText(tourMessages.assigned)

    await visit(phone, `${customer.shop}${path}`)
    await expect(phone.getByRole('region', { name: tourLabels.tourOf }).first()).toContainText(
      toPersianDigits(trackingCode),
    )
    await stopOn(phone).getByText(labels.noCode, { exact: true }).click()
    await stopOn(phone).getByLabel(labels.noCodeReason).fill('کد ندارد')
    await stopOn(phone).getByRole('button', { name: labels.markCollected }).click()
    await expect(phone.getByRole('status')).toHaveText(deliveryMessages.delivered)
    await expect(phone.getByRole('button', { name: tourLabels.settle })).toHaveCount(0)

    await visit(page, path)
    const tour = page.getByRole('region', { name: tourLabels.tourOf }).filter({ has: stopOn(page) })
    await tour.getByLabel(tourLabels.received).fill('۱۰۰۰')
    await tour.getByRole('button', { name: tourLabels.settle }).click()
    await expect(tour).toContainText(tourMessages.noteMissing)
    await expect(tour).toContainText(/تومان کمتر از دریافت‌شده/)
    await tour.getByLabel(tourLabels.note).fill('پول خرد نبود')
    await tour.getByRole('button', { name: tourLabels.settle }).click()
    await expect(page.getByRole('status')).toHaveText(tourMessages.settlementDone)
    await expect(tour).toContainText(tourLabels.settled)
    expect(await withShop(customer.shop, db => findTourStop(db, id))).toMatchObject({
      courier_id: courier,
      settled_at: expect.any(Number),
    })
  })
})
