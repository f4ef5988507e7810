import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PaymentResult } from '#islands/payments/PaymentResult.tsx'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { paymentLabels } from '#lib/text/labels/payment.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import {
  type Delivery,
  giveWallet,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { $toasts } from '#stores/toasts.ts'

const { cancelled, confirmed, outForDelivery, returned } = OrderStatus

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})
afterEach(() => {
  cleanup()
  $toasts.set([])
})

interface Furniture {
  port?: number
  wallet?: number
  city?: string
  /** What becomes of the order before its page is opened. */
  then?: object
  /** What the address of the page says beside the order. */
  status?: '0' | '1'
  message?: string
}

/** Places an order of 350,000 rials and opens its page; the order. */
async function openPage({ port = 1, wallet = 0, city, then, status = '1', message }: Furniture) {
  const shopper = await readyShopper(shop, delivery)
  if (wallet) await giveWallet(shop, shopper.userId, wallet)
  const elsewhere = city && (await insertAddress(shop.db, { user_id: shopper.userId, city }))
  const { data } = await shopper.store({
    payment_port: port,
    use_wallet: wallet ? 1 : 0,
    ...(elsewhere ? { info_id: elsewhere } : {}),
  })
  if (then) await shop.db.updateTable('orders').set(then).where('id', '=', data.id).execute()
  await signInWith(shopper)
  const query = { tracking_code: data.tracking_code, status, ...(message ? { message } : {}) }
  history.replaceState(null, '', `/payments?${new URLSearchParams(query).toString()}`)
  render(<PaymentResult account={null} />)
  await screen.findByRole('link', { name: orderLabels.viewOrders })
  return data
}

const queryTitle = () => screen.queryByRole('heading', { level: 1 })?.textContent
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const payButton = () =>
  [orderLabels.payAgain, orderLabels.payOnline].filter(name =>
    screen.queryByRole('button', { name }),
  )

const { paymentSuccessTitle, paymentFailureTitle, registeredTitle, payAgain, payOnline } =
  orderLabels
const PAID = { status: confirmed, payment_status: PaymentStatus.paid } as const

it('shows the window that a frozen order is held for', async () => {
  await openPage({ port: 5 })
  const time = screen.getByText(orderLabels.deliveryTime).closest('div')
  expect(time?.textContent).toMatch(/شنبه ۳۰ آبان ۱۴۰۵، .*۱۶.* تا .*۱۹/)
})

describe('the result of a payment', () => {
  it.each<[words: string, given: Furniture, title: string, button: string[]]>([
    // What the address claims never makes an unpaid order a paid one.
    ['status 10, not expired, payable>0', {}, registeredTitle, [payOnline]],
    ['… and the payment failed', { status: '0' }, paymentFailureTitle, [payAgain]],
    ['status 10, expired', { then: { expires_at: 1 } }, paymentFailureTitle, []],
    ['status 40, payable>0', { then: { status: confirmed } }, registeredTitle, [payOnline]],
    ['status 50, payable>0', { then: { status: outForDelivery } }, registeredTitle, [payOnline]],
    ['status 40, paid', { then: PAID }, paymentSuccessTitle, []],
    ['paid from the wallet', { wallet: 9_000_000 }, paymentSuccessTitle, []],
    ['status 70', { then: { status: cancelled } }, paymentFailureTitle, []],
    ['status 80', { then: { status: returned } }, paymentFailureTitle, []],
    ['not a Tehran customer', { city: 'کرج', port: 5 }, registeredTitle, []],
    ['port 5', { port: 5 }, registeredTitle, [payOnline]],
  ])('has title and button for %s', async (_, given, heading, button) => {
    await openPage(given)
    expect(title()).toBe(heading)
    expect(payButton()).toEqual(button)
  })

  it('opens a payment by its button', async () => {
    await openPage({ status: '0' })
    fireEvent.click(screen.getByRole('button', { name: payAgain }))
    await waitFor(() => expect(browser.visited).toEqual([expect.stringContaining('/bank/')]))
  })
})

describe('the text of the payment result', () => {
  const page = () => document.querySelector('section')?.textContent

  it('ignores claims of the address about a paid order', async () => {
    await openPage({ then: PAID, status: '0', message: orderMessages.paymentCancelled })
    expect(screen.getByText(orderMessages.paymentSucceeded)).toBeTruthy()
    expect(page()).not.toContain(orderMessages.paymentCancelled)
  })

  it('calls the payment of an unpaid order pending, whatever success the address claims', async () => {
    await openPage({ message: orderMessages.paymentSucceeded })
    expect(screen.getByText(orderMessages.paymentPending)).toBeTruthy()
    expect(page()).not.toContain(orderMessages.paymentSucceeded)
  })

  it('is announced in a status line that existed before', async () => {
    render(<PaymentResult account={null} />)
    const line = document.querySelector('section > [role=status]')
    expect(line?.textContent).toBe('')
    cleanup()
    await openPage({ port: 5 })
    const status = screen.getByRole('heading', { level: 1 }).closest('[role=status]')
    expect(status?.textContent).toContain(orderMessages.orderRegistered)
    expect(status?.querySelector('a, button, input, dl, [role], [aria-live]')).toBe(null)
    expect(status?.parentElement?.closest('[aria-live], [role=status]')).toBe(null)
  })

  it('shows a matching message below its sentence', async () => {
    await openPage({ status: '0', message: orderMessages.paymentCancelled })
    expect(screen.getByText(orderMessages.paymentFailed)).toBeTruthy()
    expect(screen.getByText(orderMessages.paymentCancelled).tagName).toBe('P')
  })

  it.each(['0', '1'] as const)(
    'shows no other message, whatever success the address claims: %s',
    async status => {
      const claim = 'مبلغ را به کارت ۶۰۳۷ واریز کنید'
      await openPage({ status, message: claim })
      expect(page()).not.toContain(claim)
    },
  )

  it.each([
    ['no order', '', null],
    ['an unknown one', '?tracking_code=SB-0&message=<img src=x>&status=1', 'claimedSuccess'],
    ['no order with a claim', '?message=<img src=x>&status=0', 'claimedFailure'],
    ['one that is none', `?order_no=${'%2F..%2Fcart'.repeat(20)}&message=<img src=x>`, null],
  ] as const)(
    'says that %s is not found, and marks claims as unverified',
    async (_, query, claim) => {
      await signInWith(await readyShopper(shop, delivery))
      history.replaceState(null, '', `/payments${query}`)
      render(<PaymentResult account={null} />)
      expect(await screen.findByText(orderMessages.orderNotFound)).toBeTruthy()
      const claims = screen.queryAllByText('<img src=x>').map(each => each.tagName)
      expect([claims, queryTitle()]).toEqual(
        query === '' ? [[], undefined] : [['BDI'], paymentLabels.unverifiedTitle],
      )
      if (claim) expect(page()).toContain(paymentLabels[claim])
      expect(document.querySelector('img, [data-tone=good]')).toBe(null)
      expect(screen.queryByRole('button', { name: actionLabels.retry })).toBeNull()
      expect(screen.getByRole('link', { name: orderLabels.viewOrders })).toBeTruthy()
    },
  )

  it('says without a request that an empty order number is not found', async () => {
    await signInWith(await readyShopper(shop, delivery))
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    history.replaceState(null, '', '/payments?tracking_code=%20&order_no=')
    render(<PaymentResult account={null} />)
    expect(await screen.findByText(orderMessages.orderNotFound)).toBeTruthy()
  })

  it("says that another user's order is not found", async () => {
    const { tracking_code } = await openPage({})
    cleanup()
    await signInWith(await readyShopper(shop, delivery))
    history.replaceState(null, '', `/payments?order_no=${tracking_code}&status=1`)
    render(<PaymentResult account={null} />)
    expect(await screen.findByText(orderMessages.orderNotFound)).toBeTruthy()
    expect(document.body.textContent).not.toContain(toPersianDigits(tracking_code))
  })

  it('shows the order of `order_no` when there is no tracking code', async () => {
    const { tracking_code } = await openPage({ then: PAID })
    cleanup()
    history.replaceState(null, '', `/payments?tracking_code=&order_no=${tracking_code}&status=0`)
    render(<PaymentResult account={null} />)
    await screen.findByRole('link', { name: orderLabels.viewReceipt })
    expect(title()).toBe(paymentSuccessTitle)
  })

  it('says once until when a frozen order is reserved, and takes its slip', async () => {
    const placed = await openPage({ port: 5 })
    const until = frozenUntil(placed.freeze_expired_at!)
    cleanup()
    history.replaceState(null, '', `${location.href}&message=${encodeURIComponent(until)}`)
    render(<PaymentResult account={null} />)
    await screen.findByRole('link', { name: orderLabels.viewOrders })
    expect(screen.getAllByText(until)).toHaveLength(1)
    expect(screen.getByLabelText(orderLabels.uploadBankSlip)).toBeTruthy()
  })

  it('says that staff decide about an order that cannot be finalised', async () => {
    await openPage({ city: 'کرج', port: 5 })
    expect(page()).toContain(orderMessages.orderWaitsForStaff)
    expect(page()).toContain(orderMessages.orderWaitsForStaff)
    cleanup()
    await openPage({ port: 5 })
    expect(page()).not.toContain(orderMessages.orderWaitsForStaff)
  })

  it.each([
    ['paid', { then: PAID }, orderLabels.paidAmount],
    ['not paid', {}, checkoutLabels.payable],
  ])('shows in toman the amount of an order that is %s', async (_, given, label) => {
    await openPage(given)
    expect(screen.getByText(label).nextElementSibling?.textContent).toBe('۳۵٬۰۰۰ تومان')
  })

  it.each([
    ['all of it', 9_000_000, '۳۵٬۰۰۰ تومان از کیف پول'],
    ['a part of it', 100_000, '۲۵٬۰۰۰ تومان و ۱۰٬۰۰۰ تومان از کیف پول'],
  ])('shows what the wallet gave: %s', async (_, wallet, amount) => {
    await openPage({ wallet, then: PAID })
    expect(screen.getByText(orderLabels.paidAmount).nextElementSibling?.textContent).toBe(amount)
  })

  it('says that the order cannot be read, and retries', async () => {
    await openPage({})
    cleanup()
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    render(<PaymentResult account={null} />)
    expect(await screen.findByText(siteMessages.networkError)).toBeTruthy()
    expect(screen.getByRole('link', { name: orderLabels.viewOrders })).toBeTruthy()
    browser.answer = null
    fireEvent.click(screen.getByRole('button', { name: actionLabels.retry }))
    expect(await screen.findByText(orderMessages.paymentPending)).toBeTruthy()
  })
})
