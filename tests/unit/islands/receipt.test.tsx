import { render, screen, waitFor, within } from '@testing-library/react'
import { renderSVG } from 'uqr'
import { describe, expect, it, vi } from 'vitest'
import { Receipt } from '#islands/order/Receipt.tsx'
import { RepeatType } from '#lib/codes/checkout.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $invoice, loadInvoice } from '#stores/order.ts'
import { insertBrand, insertProduct } from '#tests/support/builders/catalogue.ts'
import { signInAs, signInWith } from '#tests/support/builders/cart-shopper.ts'
import {
  giveWallet,
  insertCoupon,
  offerCoupon,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { COMPLETED, ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders({ price: 20_000 })

/** An order of prices and a balance that are no whole toman, with all that a receipt can show. */
async function fullOrder(): Promise<{ id: number; invoice: Invoice }> {
  const item_id = await insertProduct(shop.db, {
    name: 'شیر کم‌چرب',
    brand_id: await insertBrand(shop.db, { name: 'میهن' }),
    ...{ unit: 'لیتر', volume: 1.5, color_name: 'آبی', color_code: '#0000ff' },
    ...{ price: 100_003, price_by_discount: 90_001 },
  })
  const coupon_id = await insertCoupon(shop.db, { value: 7, type: CouponType.percent })
  const shopper = await readyShopper(shop, delivery, [{ item_id, count: 3 }])
  await offerCoupon(shop, shopper.userId, coupon_id)
  await giveWallet(shop, shopper.userId, 12_345)
  const { data } = await shopper.store({
    ...{ coupon_id, use_wallet: 1, payment_port: 5, periodic_type: RepeatType.weekly },
    note_context: 'زنگ نزنید',
  })
  await shop.db
    .updateTable('orders')
    .set({ payment_port_name: 'paping' })
    .where('id', '=', data.id)
    .execute()
  await completeOrder(shop, data.id)
  await shopper.client('PUT /profile/receipts/{id}/rate', {
    params: { id: data.id },
    body: { rates: 4, note_context: null },
  })
  await signInWith(shopper)
  const { data: invoice } = await shopper.client('GET /profile/receipts/{id}', {
    params: { id: data.id },
  })
  return { id: data.id, invoice }
}

/** The rials of a printed amount of toman. */
function rialsOf(text: string): number {
  const latin = toLatinDigits(text).replaceAll('٬', '').replace('٫', '.').replace('−', '-')
  return Math.round(10 * Number(/-?[\d.]+/.exec(latin)?.[0]))
}

const valueFor = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('a receipt', () => {
  it('shows every field of an invoice', async () => {
    const { id, invoice } = await fullOrder()
    render(<Receipt id={id} />)
    expect(await screen.findByText('شیر کم‌چرب')).toBeTruthy()
    expect({
      number: valueFor(orderLabels.orderNumber),
      at: valueFor(orderLabels.registeredAt),
      status: valueFor(orderLabels.status),
      customer: valueFor(orderLabels.customer),
      mobile: valueFor(checkoutLabels.recipientMobile),
      address: valueFor(checkoutLabels.address),
      window: valueFor(orderLabels.deliveryTime),
      method: valueFor(checkoutLabels.deliveryMethod),
      payment: valueFor(checkoutLabels.paymentMethod),
      paid: valueFor(orderLabels.paymentStatus),
      repeat: valueFor(checkoutLabels.repeatType),
      rating: valueFor(orderLabels.rating),
      left: valueFor(orderLabels.remaining),
    }).toEqual({
      number: toPersianDigits(invoice.tracking_code),
      at: '۳۰ آبان ۱۴۰۵، ساعت ۱۰:۰۰',
      status: 'تحویل‌شده',
      customer: 'سارا احمدی',
      mobile: '۰۹۱۲۱۲۳۴۵۶۷',
      address: 'تهران، خیابان ونک، کوچه دوم، پلاک ۱۲',
      window: 'شنبه ۳۰ آبان ۱۴۰۵، ساعت ۱۶ تا ۱۹',
      method: 'پیکتحویل در محل',
      payment: 'آنلاین',
      paid: 'پرداخت‌شده',
      repeat: 'هفتگی',
      rating: 'امتیاز ۴ از ۵',
      left: '۰ تومان',
    })
    const [, row] = screen.getAllByRole('row')
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['۱', 'شیر کم‌چربمیهن · ۱٫۵ لیتر · آبی', '۳', '۱۰٬۰۰۰با تخفیف ۹٬۰۰۰', '۳۰٬۰۰۰'])
    expect(screen.getByText(invoice.coupon!.code).parentElement?.textContent).toContain('٪۷')
    expect(screen.getByText('زنگ نزنید')).toBeTruthy()
    expect(screen.getByText(/یادداشت‌ها \(۱\)/)).toBeTruthy()
    const steps = within(screen.getByRole('list', { name: orderLabels.progress }))
    expect(steps.getAllByRole('listitem')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: orderLabels.rate })).toBeNull()
  })

  it('shows the order number as a barcode', async () => {
    const { id, invoice } = await fullOrder()
    const { container } = render(<Receipt id={id} />)
    await screen.findByText('شیر کم‌چرب')
    const source = container.querySelector('figure img')?.getAttribute('src') ?? ''
    const svg = renderSVG(invoice.tracking_code, { border: 0 })
    expect(decodeURIComponent(source.replace(/^[^,]*,/, ''))).toBe(svg)
    expect(container.querySelector('figcaption')?.textContent).toBe(
      toPersianDigits(invoice.tracking_code),
    )
  })

  it('shows lines of whole toman that add up', async () => {
    const { id, invoice } = await fullOrder()
    render(<Receipt id={id} />)
    await screen.findByText('شیر کم‌چرب')
    const kinds = invoice.amounts.map(line => line.kind)
    expect(kinds).toEqual(['goods', 'discount', 'coupon', 'shipping', 'window', 'wallet'])
    const sums = screen.getByText(checkoutLabels.payable).closest('dl')
    const printed = [...(sums?.querySelectorAll('dd') ?? [])].slice(0, kinds.length + 1)
    const rials = printed.map(each => rialsOf(each.textContent))
    const payable = rials.pop()
    expect(payable).toBe(invoice.total_amount)
    expect(rials.filter(each => each % 10 !== 0)).toEqual([])
    expect(rials.reduce((sum, each) => sum + each, 0)).toBe(payable)
    // The lines of the goods make the first of them.
    const goods = screen.getAllByRole('row').slice(1)
    const sum = goods.reduce(
      (all, row) => all + rialsOf(within(row).getAllByRole('cell').at(-1)!.textContent),
      0,
    )
    expect(sum).toBe(rials[0])
  })
})

it('shows the wallet refund of a cancelled order', async () => {
  const order = await ownOrder(shop, delivery, [{ status: OrderStatus.confirmed, paid: true }])
  render(<Receipt id={order.id} />)
  await screen.findByRole('table')
  expect(screen.queryByText(orderLabels.refunded)).toBeNull()
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  await loadInvoice(order.id)
  await screen.findByText(orderLabels.refunded)
  const { total_amount } = ($invoice.get() as { value: Invoice }).value
  expect(total_amount).toBeGreaterThan(0)
  expect(rialsOf(valueFor(orderLabels.refunded) ?? '')).toBe(total_amount)
})

it('says that the rating dialog failed to load, and releases the button', async () => {
  vi.doMock('#islands/order/RateDialog.tsx', () => {
    throw new Error('gone')
  })
  const order = await ownOrder(shop, delivery, COMPLETED)
  render(<Receipt id={order.id} />)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: orderLabels.rate })
  button.click()
  expect(await screen.findByText(siteMessages.networkError)).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  expect(button.disabled).toBe(false)
  vi.doUnmock('#islands/order/RateDialog.tsx')
})

describe('a receipt that cannot be read', () => {
  const orders = () =>
    screen.getByRole('link', { name: orderLabels.viewOrders }).getAttribute('href')

  it("shows 'Network error' and retries", async () => {
    const { id } = await fullOrder()
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    render(<Receipt id={id} />)
    expect(await screen.findByText(orderMessages.invoiceNetworkError)).toBeTruthy()
    browser.answer = null
    expect(orders()).toBe(ordersHref)
    screen.getByRole('button', { name: actionLabels.retry }).click()
    expect(await screen.findByText('شیر کم‌چرب')).toBeTruthy()
  })

  it("says that another user's is not found", async () => {
    const { id } = await fullOrder()
    await signInAs(shop)
    render(<Receipt id={id} />)
    expect(await screen.findByText(orderMessages.orderNotFound)).toBeTruthy()
    expect(screen.queryByRole('button', { name: actionLabels.retry })).toBeNull()
    expect(orders()).toBe(ordersHref)
    expect(document.body.textContent).not.toContain('شیر')
  })
})
