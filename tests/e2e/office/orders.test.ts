import type { Page } from 'playwright/test'
import { AMOUNT_LABELS } from '#islands/order/amount-labels.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { BulkStep } from '#lib/codes/order.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import {
  orderOfficeLabels as labels,
  statusStepNames,
  bulkStepNames,
} from '#lib/text/labels/admin-orders.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { pickingLabels } from '#lib/text/labels/admin-picking.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { moveRefusals, orderOfficeMessages, ordersMoved } from '#lib/text/messages/admin-orders.ts'
import { formatChange, formatTomanWithUnit } from '#lib/text/money.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import { customerWhoOrders, queueOf, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { isUsable } from '#tests/support/checks/usable.ts'

const exact = { exact: true } as const
const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()
const PAID = [{ status: OrderStatus.confirmed, paid: true }] as const

/** The sums of a receipt as they are printed, in rials, each with what it is called. */
async function printedSums(receipt: Page): Promise<[label: string, rials: number][]> {
  const rows = receipt.locator('dl > div').filter({ hasText: cartLabels.toman })
  const texts = await rows.evaluateAll(all =>
    all.map(row => ['dt', 'dd'].map(part => row.querySelector(part)?.textContent ?? '')),
  )
  return texts.map(([label = '', amount = '']) => [label.trim(), rialsOf(amount)])
}

const rialsOf = (printed: string): number =>
  Number(
    toLatinDigits(printed)
      .replaceAll('٫', '.')
      .replaceAll(/[−-]/g, '-')
      .replaceAll(/[^\d.-]/g, ''),
  ) * 10

/** Which steps of several orders at once can be chosen. */
async function isOffered(page: Page, steps: BulkStep[]): Promise<void> {
  const options = page.getByLabel(labels.moveSelected).locator('option:not([value=""])')
  await expect(options).toHaveText(steps.map(step => bulkStepNames[step]))
}

test('finds orders, moves them together and singly, cancels one with a reason', async ({
  browser,
  page,
  request,
  baseURL: origin,
}) => {
  const baseURL = origin ?? ''
  const buyer = await browser.newContext()
  const customer = await customerWhoOrders(buyer, request, baseURL)
  const paid = await customer.order([{ count: 2 }], PAID)
  const open = await customer.order()
  const { mobile } = (await customer.client('GET /profile/info', {})).data
  await buyer.close()
  await enterAsStaff(page, baseURL, ['orders'])
  await visit(page, '/admin')
  await page.getByRole('main').getByRole('link', { name: labels.orders }).click()
  const card = (code: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.locator(`[href^="/admin/orders/"]`) })
      .filter({
        hasText: toPersianDigits(code),
      })
  const find = async (code: string) => {
    await page.getByLabel(labels.search).fill(code)
    await press(page, labels.show)
    // The newest order stands in the list of all, too.
    await expect(page).toHaveURL(new RegExp(`q=${code}`))
    await expect(card(code)).toBeVisible()
  }
  await find(paid.trackingCode)
  await isUsable(page)
  await expect(page.getByLabel(labels.moveSelected)).toHaveValue('')
  await isOffered(page, ['70'])
  await expect(card(paid.trackingCode)).toContainText(labels.notPicked)
  await visit(page, `/admin/orders/${paid.id}`)
  await expect(page.getByRole('button', { name: statusStepNames[50] })).toHaveCount(0)
  await page.getByRole('link', { name: labels.pickNow }).click()
  await press(page, pickingLabels.review)
  await expect(page.getByText(pickingLabels.allThere)).toBeVisible()
  await press(page, pickingLabels.finish)
  await expect(page.getByText(pickingMessages.picked)).toBeVisible()
  await visit(page, '/admin/orders?picked=yes')
  await find(paid.trackingCode)
  await visit(page, '/admin/orders')
  await find(paid.trackingCode)
  await card(paid.trackingCode).getByRole('checkbox').check()
  await page.getByLabel(labels.moveSelected).selectOption(statusStepNames[50])
  await press(page, labels.apply)
  await expect(card(paid.trackingCode)).toContainText(orderStatusNames[50])
  await visit(page, `/admin/orders?q=${mobile}`)
  await isOffered(page, ['40/10', '60', '70', '80'])
  await card(paid.trackingCode).getByRole('checkbox').check()
  await card(open.trackingCode).getByRole('checkbox').check()
  await page.getByLabel(labels.moveSelected).selectOption(statusStepNames[60])
  await press(page, labels.apply)
  await expect(page.getByRole('status')).toHaveText(ordersMoved(1))
  await expect(page.getByRole('alert')).toContainText(moveRefusals['no-way'])
  await expect(card(open.trackingCode).getByRole('checkbox')).toBeChecked()
  await expect(card(paid.trackingCode)).toContainText(orderStatusNames[60])
  await expect(card(paid.trackingCode).getByRole('checkbox')).not.toBeChecked()
  await isOffered(page, ['40/10', '70', '80'])
  await page.getByRole('link', { name: toPersianDigits(open.trackingCode) }).click()
  await expect(page.getByText(open.products[0]?.name ?? '')).toBeVisible()
  await isUsable(page)
  await press(page, statusStepNames[70])
  await expect(page.getByText(orderOfficeMessages.reasonMissing)).toBeVisible()
  await page.getByLabel(labels.reason).fill('مشتری تلفنی خواست')
  await press(page, statusStepNames[70])
  await expect(page.getByText(orderOfficeMessages.orderMoved)).toBeVisible()
  await expect(page.getByText(labels.noNext)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('selects all orders of a page by a link', async ({ page, baseURL, request, browser }) => {
    const buyer = await browser.newContext({ javaScriptEnabled: true })
    const customer = await customerWhoOrders(buyer, request, baseURL ?? '')
    const { trackingCode } = await customer.order([{}], PAID)
    await buyer.close()
    await enterAsStaff(page, baseURL ?? '', ['orders'])
    await visit(page, `/admin/orders?q=${trackingCode}`)
    await expect(page.getByRole('main').getByRole('checkbox')).not.toBeChecked()
    await page.getByRole('link', { name: labels.selectAll }).click()
    await expect(page).toHaveURL(new RegExp(`q=${trackingCode}`))
    await expect(page.getByRole('main').getByRole('checkbox')).toBeChecked()
  })

  test(
    'carries an order from paid to delivered with a shortage; all amounts agree',
    { tag: '@postgres' },
    async ({ browser, page, request, baseURL: origin }) => {
      const baseURL = origin ?? ''
      const buyer = await browser.newContext({ javaScriptEnabled: true })
      const customer = await customerWhoOrders(buyer, request, baseURL)
      const order = await customer.order([{ count: 2 }], PAID)
      const { id, trackingCode, products } = order
      const params = { id }
      const before = (await customer.client('GET /profile/receipts/{id}', { params })).data
      const piece = before.products[0]?.price ?? 0
      await enterAsStaff(page, baseURL, ['orders'])
      await visit(page, '/admin/picking')
      await queueOf(page, order).click()
      await expect(page.getByText(products[0]?.name ?? '')).toBeVisible()
      await page.getByRole('link', { name: toPersianDigits(trackingCode) }).click()
      const count = page.getByLabel(pickingLabels.pickedCount)
      await expect(count).toHaveValue('۲')
      await count.fill('یک')
      await press(page, pickingLabels.review)
      const line = page.getByRole('listitem').filter({ has: count })
      await expect(line.getByRole('alert')).toHaveText(pickingMessages.wholeCount)
      await expect(count).toHaveValue('یک')
      const pickOne = async () => {
        await count.fill('۱')
        await press(page, pickingLabels.review)
        await expect(page.getByText(formatTomanWithUnit(piece)).first()).toBeVisible()
        await press(page, pickingLabels.edit)
        await expect(count).toHaveValue('۱')
        await press(page, pickingLabels.review)
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
