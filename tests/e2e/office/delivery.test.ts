import { OrderStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { deliveryLabels as labels, attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { orderPageHref } from '#lib/rules/links.ts'
import { orderPageLabels } from '#lib/text/labels/order-page.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import { getMobile } from '#server/account/user-queries.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
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
})
