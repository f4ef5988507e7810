import type { Locator, Page } from 'playwright/test'
import { AMOUNT_LABELS } from '#islands/order/amount-labels.ts'
import { BulkStep, OrderStatus } from '#lib/codes/order.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { orderColumnNames, orderListLabels } from '#lib/text/labels/admin-order-list.ts'
import {
  bulkStepNames,
  orderOfficeLabels as labels,
  rescheduleLabels,
  statusStepNames,
} from '#lib/text/labels/admin-orders.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { changeNames, staffLabels } from '#lib/text/labels/staff.ts'
import { otherReason } from '#lib/text/labels/admin-reasons.ts'
import { orderOfficeMessages, ordersMoved } from '#lib/text/messages/admin-orders.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { formatChange, formatTomanWithUnit } from '#lib/text/money.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { isUsable } from '#tests/support/checks/usable.ts'
import {
  type Customer,
  customerWhoOrders,
  queueOf,
  test,
} from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const exact = { exact: true } as const
const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const

const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()

/** The sums of a receipt as they are printed, in rials, each with its label. */
async function printedSums(receipt: Page): Promise<[label: string, rials: number][]> {
  const labelled = await receipt.getByRole('term').allTextContents()
  const amounts = await receipt.getByRole('definition').allTextContents()
  expect(amounts).toHaveLength(labelled.length)
  return labelled
    .map((label, index): [string, string] => [label.trim(), amounts[index] ?? ''])
    .filter(([, amount]) => amount.includes(cartLabels.toman))
    .map(([label, amount]) => [label, rialsOf(amount)])
}

const rialsOf = (printed: string): number =>
  Number(
    toLatinDigits(printed)
      .replaceAll('٫', '.')
      .replaceAll(/[−-]/g, '-')
      .replaceAll(/[^\d.-]/g, ''),
  ) * 10

/** The value of the last window of a choice that can be taken. */
const lastOpenWindow = async (choice: Locator): Promise<string> =>
  (await choice.getByRole('option', { disabled: false }).last().getAttribute('value')) ?? ''

test('finds an order, reschedules it, sends it out and records its return for a reason', async ({
  page,
  customer,
}) => {
  const order = await customer.order([{ count: 2 }], PAID)
  const params = { id: order.id }
  await enterAsStaff(page, customer.shop, ['orders'])
  await visit(page, '/admin')
  const menu = page.getByRole('navigation', { name: staffLabels.pages })
  // Its name ends with how many wait.
  await menu.getByRole('link', { name: new RegExp(`^${labels.orders}`) }).click()
  const number = toPersianDigits(order.trackingCode)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
  await page.getByLabel(labels.search).fill(order.trackingCode)
  await press(page, labels.show)
  await expect(row).toContainText(labels.notPicked)
  await isUsable(page)

  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('button', { name: statusStepNames[50] })).toHaveCount(0)
  const choice = page.getByLabel(rescheduleLabels.window)
  await choice.selectOption(await lastOpenWindow(choice))
  await page.getByLabel(otherReason).fill('مشتری شنبه خانه نیست')
  await press(page, rescheduleLabels.move)
  await expect(page.getByRole('status')).toHaveText(orderOfficeMessages.rescheduled)
  await expect(page.getByRole('status')).toBeInViewport()
  const { data } = await customer.client('GET /profile/receipts/{id}', { params })
  await expect(
    page.getByRole('definition').filter({ hasText: formatOrderTime(data.time) }),
  ).toBeVisible()
  await page.getByRole('link', { name: labels.pickNow }).click()
  await press(page, pickingLabels.review)
  await expect(page.getByText(pickingLabels.allThere)).toBeVisible()
  await press(page, pickingLabels.finish)
  await expect(page.getByText(pickingMessages.picked)).toBeVisible()

  await visit(page, `/admin/orders?picked=yes&q=${order.trackingCode}`)
  await expect(row).toBeVisible()
  await visit(page, `/admin/orders?q=${order.trackingCode}`)
  await row.getByRole('checkbox').check()
  await page.getByLabel(labels.moveSelected).selectOption(bulkStepNames[BulkStep.sendOut])
  await press(page, labels.apply)
  await expect(row).toContainText(orderStatusNames[50])
  await page.getByRole('link', { name: number }).click()
  await page.getByText(labels.endOrder, { exact: true }).click()
  await page.getByLabel(labels.reason).fill('مشتری نپذیرفت')
  await press(page, statusStepNames[80])
  await expect(page.getByText(orderOfficeMessages.orderMoved)).toBeVisible()
  await expect(page.getByText(labels.noNext)).toBeVisible()
  const credit = await customer.client('GET /profile/credit', {})
  expect(credit.data.wallet_value).toBe(data.total_amount)
})

/** Orders of an area of their own; its name. */
async function manyOrders(customer: Customer, count: number): Promise<string> {
  const { id, trackingCode } = await customer.order([{}], [])
  await withShop(customer.shop, async db => {
    await db.updateTable('orders').set({ locality: trackingCode }).where('id', '=', id).execute()
    const { id: _, ...row } = await getOrder(db, id)
    const copies = Array.from({ length: count - 1 }, (__, n) => ({
      ...row,
      tracking_code: `${trackingCode.slice(0, -2)}${n + 10}x`,
    }))
    await db.insertInto('orders').values(copies).execute()
  })
  return trackingCode
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1366, height: 820 } })

  test('shows twenty orders on the first screen, which the keyboard alone confirms', async ({
    page,
    customer,
  }) => {
    const area = await manyOrders(customer, 24)
    await enterAsStaff(page, customer.shop, ['orders'])
    await visit(page, `/admin/orders?area=${area}`)
    const bottoms = await page
      .getByRole('row')
      .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().bottom))
    // The head is a row too.
    expect(bottoms.filter(bottom => bottom <= 820).length).toBeGreaterThan(20)
    await isUsable(page)
    await page.getByText(listLabels.more).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(orderListLabels.product)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(orderListLabels.product)).toBeHidden()
    await page.getByRole('checkbox', { name: listLabels.selectPage }).focus()
    await page.keyboard.press('Space')
    const bar = page.getByLabel(labels.moveSelected)
    await expect(bar).toBeInViewport()
    await isUsable(page)
    await bar.selectOption(bulkStepNames[BulkStep.confirmUnpaid])
    await page.getByRole('button', { name: labels.apply, ...exact }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(ordersMoved(24))
    await page.getByRole('link', { name: orderColumnNames.cost }).press('Enter')
    await expect(page.getByRole('columnheader', { name: orderColumnNames.cost })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })
})

test('orders of a list fit a phone', { tag: '@phone' }, async ({ page, customer }) => {
  const area = await manyOrders(customer, 3)
  await enterAsStaff(page, customer.shop, ['orders'])
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `/admin/orders?area=${area}&status=10`)
  await page.getByText(listLabels.columns, exact).click()
  await isUsable(page)
  await page.getByRole('button', { name: listLabels.showColumns }).click()
  await page.getByRole('checkbox').nth(1).check()
  await expect(page.getByLabel(labels.moveSelected)).toBeInViewport()
  await isUsable(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'carries an order from paid to delivered with a shortage; all amounts agree',
    { tag: '@postgres' },
    async ({ browser, page, request, shop }) => {
      const buyer = await browser.newContext({ javaScriptEnabled: true })
      const customer = await customerWhoOrders(buyer, request, shop.origin)
      const order = await customer.order([{ count: 2 }], PAID)
      const { id, trackingCode, products } = order
      const params = { id }
      const before = (await customer.client('GET /profile/receipts/{id}', { params })).data
      const piece = before.products[0]?.price ?? 0
      await enterAsStaff(page, shop.origin, ['orders'])
      await visit(page, '/admin/picking')
      await queueOf(page, order).click()
      await expect(page.getByText(products[0]?.name ?? '')).toBeVisible()
      await page.getByRole('link', { name: toPersianDigits(trackingCode) }).click()
      const count = page.getByLabel(pickingLabels.pickedCount)
      const pickOne = async () => {
        await count.fill('۱')
        await press(page, pickingLabels.review)
        await expect(page.getByText(formatTomanWithUnit(piece)).first()).toBeVisible()
        await press(page, pickingLabels.finish)
        await expect(page.getByText(`${pickingLabels.picked}: ۱`)).toBeVisible()
      }
      await pickOne()
      await page.getByLabel(pickingLabels.againReason).fill('اشتباه شمردم')
      await press(page, pickingLabels.pickAgain)
      await expect(page.getByText(pickingMessages.again)).toBeVisible()
      await pickOne()
      await visit(page, `/admin/orders/${id}`)
      await press(page, statusStepNames[50])
      await expect(page.getByText(changeNames.picked).first()).toBeVisible()
      await visit(page, '/admin/delivery')
      await queueOf(page, order).click()
      const stop = page.getByRole('listitem').filter({ hasText: toPersianDigits(trackingCode) })
      await stop.getByText(deliveryLabels.noCode, exact).click()
      await stop.getByLabel(deliveryLabels.noCodeReason).fill('همسایه گرفت')
      await stop.getByRole('button', { name: deliveryLabels.markDelivered }).click()
      await expect(stop.getByText(deliveryLabels.delivered, exact)).toBeVisible()

      const after = (await customer.client('GET /profile/receipts/{id}', { params })).data
      expect(after).toMatchObject({
        status: OrderStatus.delivered,
        total_amount: before.total_amount,
      })
      expect(after.shortages).toMatchObject([{ ordered: 2, handed: 1 }])
      const receipt = await buyer.newPage()
      await visit(receipt, `/receipts/${id}`)
      await expect(receipt.getByText(orderLabels.shortages)).toBeVisible()
      const sums = await printedSums(receipt)
      const at = sums.findIndex(([label]) => label === checkoutLabels.payable)
      const parts = sums.slice(0, at).reduce((sum, [, rials]) => sum + rials, 0)
      expect(sums[at - 1]).toEqual([AMOUNT_LABELS.shortage, piece])
      expect([parts, sums[at]?.[1]]).toEqual([after.total_amount, after.total_amount])
      expect(sums[at + 1]).toEqual([orderLabels.remaining, 0])
      const { data: credit } = await customer.client('GET /profile/credit', {})
      const entry = { reason: 'shortage', amount: piece, tracking_code: trackingCode }
      expect(credit).toMatchObject({
        wallet_value: piece,
        lines: [entry, { amount: -piece }, entry],
      })
      await visit(receipt, '/profile/credit')
      await expect(receipt.getByText(formatChange(piece)).first()).toBeVisible()
      await expect(receipt.getByText(formatTomanWithUnit(piece)).first()).toBeVisible()
      await buyer.close()
    },
  )
})
