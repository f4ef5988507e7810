import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeliveryStep } from '#islands/checkout/DeliveryStep.tsx'
import { Invoice } from '#islands/checkout/Invoice.tsx'
import { OrderTypeStep } from '#islands/checkout/OrderTypeStep.tsx'
import { PaymentStep } from '#islands/checkout/PaymentStep.tsx'
import { RepeatStep } from '#islands/checkout/RepeatStep.tsx'
import { Submit } from '#islands/checkout/Submit.tsx'
import { TimeStep } from '#islands/checkout/TimeStep.tsx'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout, WindowDay } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { belowOnlineMin, groupDiscount, groupFloor } from '#lib/text/sentences.ts'
import { $checkout, $choice, choose } from '#stores/checkout.ts'
import { takeNotices } from '#stores/notice.ts'

const time = (id: number, over: Partial<WindowDay['times'][number]> = {}) => ({
  id,
  price: 0,
  active: true,
  reason: null,
  started_hr: 9,
  started_mn: 0,
  finished_hr: 12,
  finished_mn: 0,
  finished_at: 0,
  ...over,
})
const day = (date: string, times: WindowDay['times']): WindowDay => ({
  date,
  title: { day_of_week: 'شنبه', day_of_month: `${date} آذر` },
  times,
})
const FULL = { active: false, reason: 'full' } as const
const LATE = { active: false, reason: 'late' } as const
const method = (id: number, over = {}) => ({
  id,
  title: `روش ${id}`,
  description: '',
  logo: null,
  active: true,
  amount: 390_000,
  free_for_companies: false,
  ...over,
})
const company = {
  id: 1,
  name: 'نیلگون',
  address: 'ونک',
  city: 'تهران',
  finalizable: true,
  discount_percent: 10,
  flooring: 5_000_000,
  time_windows: [],
}
const OFFER: Checkout = {
  total_price: 1_000_000,
  total_payable_price: 1_000_000,
  free_shipping_threshold: 8_000_000,
  online_payment_min: 500,
  wallet_value: 0,
  posting_methods: [method(1), method(2, { amount: 0 }), method(3, { active: false })],
  payment_ports: [1, 5, 6].map(id => ({
    id,
    name: `درگاه ${id}`,
    description: '',
    online: id !== 5,
  })),
  company: null,
  time_windows: [
    day('1', [time(1, FULL), time(2, LATE)]),
    day('2', [time(3, { price: 100_000 }), time(4), time(5, FULL)]),
  ],
  order_count: {},
}

beforeEach(() => {
  $checkout.set({ state: 'ready', offer: OFFER })
  $choice.set({
    orderType: 'personal',
    address: { id: 1, city: 'تهران', finalizable: true } as Address,
    timeId: null,
    methodId: null,
    portId: null,
    periodic: 1,
    note: '',
    useWallet: false,
    remainderToWallet: false,
    coupon: null,
  })
  takeNotices()
})

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const told = () => takeNotices().map(notice => notice.text)

describe('the windows', () => {
  it('stand by day; a day and a window that are closed cannot be chosen', () => {
    render(<TimeStep />)
    const [days, times] = screen.getAllByRole('group')
    const [closed, open] = within(days!).getAllByRole<HTMLButtonElement>('button')
    expect(closed!.disabled).toBe(true)
    expect(closed!.textContent).toContain('1 آذر')
    expect(open!.getAttribute('aria-pressed')).toBe('true')
    const slots = within(times!).getAllByRole<HTMLButtonElement>('button')
    expect(slots.map(slot => slot.disabled)).toEqual([false, false, true])
    expect(slots.map(slot => slot.querySelector('small')?.textContent)).toEqual([
      formatTomanWithUnit(100_000),
      checkoutLabels.free,
      checkoutLabels.slotFull,
    ])
    fireEvent.click(slots[2]!)
    expect($choice.get().timeId).toBe(null)
    fireEvent.click(slots[1]!)
    expect($choice.get().timeId).toBe(4)
  })

  it('say so when there are none', () => {
    $checkout.set({ state: 'ready', offer: { ...OFFER, time_windows: [] } })
    render(<TimeStep />)
    expect(screen.getByText(checkoutMessages.noTimeWindows)).toBeTruthy()
  })
})

describe('the methods', () => {
  it('tell what each costs this order; a disabled one tells why not', () => {
    render(<DeliveryStep offer={OFFER} />)
    expect(button(/روش 1/).textContent).toContain(formatTomanWithUnit(390_000))
    expect(button(/روش 2/).textContent).toContain(shippingMessages.freeShipping)
    expect(button(/روش 3/).getAttribute('aria-disabled')).toBe('true')
    expect(button(/روش 3/).textContent).toContain(checkoutMessages.deliveryDisabled)
    fireEvent.click(button(/روش 3/))
    expect(told()).toEqual([checkoutMessages.deliveryDisabled])
    expect($choice.get().methodId).toBe(null)
  })

  it('are free above the threshold', () => {
    render(<DeliveryStep offer={{ ...OFFER, free_shipping_threshold: 999_999 }} />)
    expect(button(/روش 1/).textContent).toContain(shippingMessages.freeShipping)
  })

  it('say so when there are none', () => {
    render(<DeliveryStep offer={{ ...OFFER, posting_methods: [] }} />)
    expect(screen.getByText(checkoutLabels.noMethods)).toBeTruthy()
  })
})

describe('the order type', () => {
  it('refuses a group below the floor', () => {
    $checkout.set({ state: 'ready', offer: { ...OFFER, company } })
    render(<OrderTypeStep company={company} below />)
    expect(button(/نیلگون/).textContent).toContain(groupDiscount(10))
    expect(button(/نیلگون/).textContent).toContain(groupFloor(5_000_000))
    fireEvent.click(button(/نیلگون/))
    expect(told()).toEqual([groupFloor(5_000_000)])
    expect($choice.get().orderType).toBe('personal')
  })
})

describe('the payment', () => {
  it('is asked for by every port in Tehran, by port 5 elsewhere', () => {
    const { rerender } = render(<PaymentStep offer={OFFER} />)
    expect(screen.getAllByRole('button')).toHaveLength(3)
    expect(screen.queryByText(orderMessages.orderWaitsForStaff)).toBeNull()
    choose({ address: { id: 2, city: 'کرج', finalizable: false } as Address })
    rerender(<PaymentStep offer={OFFER} />)
    const only = screen.getAllByRole('button').map(each => each.textContent)
    expect(only).toEqual([`درگاه 5${orderMessages.orderWaitsForStaff}`])
    expect(screen.getByText(checkoutMessages.outsideTehranPort)).toBeTruthy()
  })

  it('says at online ports that too little is left for them', () => {
    const offer = { ...OFFER, wallet_value: 999_700 }
    $checkout.set({ state: 'ready', offer })
    choose({ methodId: 2, useWallet: true, portId: null })
    render(<PaymentStep offer={offer} />)
    const refused = () =>
      screen.getAllByRole('button').map(each => each.getAttribute('aria-disabled'))
    expect(refused()).toEqual(['true', null, 'true'])
    fireEvent.click(button(/درگاه 1/))
    expect(told()).toEqual([belowOnlineMin(300, 500)])
    expect($choice.get().portId).toBeNull()
    act(() => choose({ remainderToWallet: true }))
    expect(refused()).toEqual([null, null, null])
  })

  it('names the last button by its port', () => {
    const { rerender } = render(<Submit offer={OFFER} />)
    expect(button(checkoutLabels.submit)).toBeTruthy()
    choose({ portId: 6 })
    rerender(<Submit offer={OFFER} />)
    expect(button(checkoutLabels.payAndSubmit)).toBeTruthy()
  })
})

it('an order repeats weekly or monthly, normally not', () => {
  render(<RepeatStep />)
  const pressed = () =>
    screen.getAllByRole('button').map(each => each.getAttribute('aria-pressed') === 'true')
  expect(pressed()).toEqual([true, false, false])
  fireEvent.click(button('ماهانه'))
  expect($choice.get().periodic).toBe(4)
  expect(pressed()).toEqual([false, false, true])
})

describe('the invoice', () => {
  it('counts wallet and debt only when told to', () => {
    const { unmount } = render(<Invoice offer={{ ...OFFER, wallet_value: 2_000_000 }} />)
    const payable = () => screen.getByText(checkoutLabels.payable).nextElementSibling?.textContent
    expect(payable()).toContain('۱۰۰٬۰۰۰')
    fireEvent.click(screen.getByLabelText(new RegExp(checkoutLabels.useWallet)))
    expect(payable()).toMatch(/^۰ /)
    expect(screen.getByText(checkoutMessages.walletCoversOrder)).toBeTruthy()
    unmount()
    choose({ useWallet: false })
    render(<Invoice offer={{ ...OFFER, wallet_value: -50_000 }} />)
    expect(screen.getByText(checkoutMessages.walletDebt)).toBeTruthy()
    fireEvent.click(screen.getByLabelText(new RegExp(checkoutLabels.payDebt)))
    expect(payable()).toContain('۱۰۵٬۰۰۰')
  })

  it('has no wallet where there is nothing in it, and no code to apply while none is typed', () => {
    render(<Invoice offer={OFFER} />)
    expect(screen.queryByRole('checkbox')).toBe(null)
    expect(button('اعمال').disabled).toBe(true)
    fireEvent.change(screen.getByLabelText(checkoutLabels.coupon), { target: { value: ' x ' } })
    expect(button('اعمال').disabled).toBe(false)
    expect(screen.getByText(checkoutLabels.shippingLater)).toBeTruthy()
  })
})

it('calls a window that the shop switched off unavailable, not full', () => {
  const OFF = { active: false, reason: 'off' } as const
  const days = [day('1', [time(1, OFF), time(2, OFF)]), day('2', [time(3), time(4, OFF)])]
  $checkout.set({ state: 'ready', offer: { ...OFFER, time_windows: days } })
  render(<TimeStep />)
  expect(screen.getAllByText(checkoutLabels.slotOff)).toHaveLength(2)
  expect(screen.queryByText(checkoutLabels.slotFull)).toBe(null)
})

it('shows the picture of a delivery method', () => {
  const logo = '/media/peyk.webp'
  const offer = { ...OFFER, posting_methods: [method(1, { logo }), method(2)] }
  const { container } = render(<DeliveryStep offer={offer} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(logo)
})
