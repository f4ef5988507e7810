import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DeliveryStep } from '#islands/checkout/DeliveryStep.tsx'
import { OrderTypeStep, RepeatStep } from '#islands/checkout/CheckoutPage.tsx'
import { PaymentStep } from '#islands/checkout/PaymentStep.tsx'
import { Step } from '#islands/checkout/Step.tsx'
import { Submit } from '#islands/checkout/Submit.tsx'
import { SubstitutionStep } from '#islands/checkout/SubstitutionStep.tsx'
import { Toasts } from '#islands/shared/Toasts.tsx'
import { TimeStep } from '#islands/checkout/TimeStep.tsx'
import type { Address } from '#lib/contract/address.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { repeatTypeTexts, substitutionNames } from '#lib/text/names.ts'
import { belowOnlineMin, groupDiscount, groupFloor } from '#lib/text/sentences.ts'
import { $checkout, $choice, $offeredHold, choose, chooseTime } from '#stores/checkout.ts'
import { placeOrder } from '#stores/place-order.ts'
import { nowSeconds } from '#stores/clock.ts'
import { takeNotices } from '#stores/notice.ts'
import {
  company,
  day,
  method,
  OFFER,
  offerToChoose,
  time,
} from '#tests/support/builders/checkout-offer.ts'

beforeEach(offerToChoose)

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const takeMessages = () => takeNotices().map(notice => notice.text)

describe('window step', () => {
  it('groups windows by day, disables closed ones and omits past ones', () => {
    render(<TimeStep />)
    const [days, times] = screen.getAllByRole('group')
    const [closed, open, ...others] = within(days!).getAllByRole<HTMLButtonElement>('button')
    expect(others).toEqual([])
    expect(closed!.disabled).toBe(true)
    expect(closed!.textContent).toBe(`امروز1 آذر${checkoutLabels.slotFull}`)
    expect(open!.textContent).toBe('فردا2 آذر')
    expect(open!.getAttribute('aria-pressed')).toBe('true')
    const slots = within(times!).getAllByRole<HTMLButtonElement>('button')
    expect(slots.map(slot => slot.disabled)).toEqual([false, false, true])
    expect(slots.map(slot => slot.querySelector('small')?.textContent)).toEqual([
      formatTomanWithUnit(100_000),
      checkoutLabels.noFee,
      checkoutLabels.slotFull,
    ])
    fireEvent.click(slots[2]!)
    expect($choice.get().timeId).toBe(null)
    fireEvent.click(slots[1]!)
    expect($choice.get().timeId).toBe(4)
  })

  it('names the window that the shopper holds and its time, or that it was switched off', async () => {
    const until = Math.floor(nowSeconds()) + 600
    const named = { ...time(4), ...OFFER.time_windows[2]!, time_id: 4, seconds_left: 600 }
    const hold = { ...named, expires_at: until, can_extend: true, off: false }
    $checkout.set({ state: 'ready', offer: { ...OFFER, hold } })
    render(<TimeStep />)
    fireEvent.click(button(new RegExp(checkoutLabels.slotHeld)))
    expect($choice.get().timeId).toBe(4)
    expect((await screen.findByRole('timer')).textContent).toBe('تا ۱۰ دقیقه‌ی دیگر')
    act(() => $checkout.set({ state: 'ready', offer: { ...OFFER, hold: { ...hold, off: true } } }))
    expect(screen.getByRole('alert').textContent).toBe(windowHoldMessages.holdOff)
  })

  it('says so when there are none', () => {
    $checkout.set({ state: 'ready', offer: { ...OFFER, time_windows: [] } })
    render(<TimeStep />)
    expect(screen.getByText(checkoutMessages.noTimeWindows)).toBeTruthy()
  })
})

describe('the closed step of a held window', () => {
  it('shows the time that is left, and that staff switched the window off', async () => {
    const named = { ...time(4), ...OFFER.time_windows[2]!, time_id: 4, seconds_left: 600 }
    const hold = { ...named, expires_at: nowSeconds() + 600, can_extend: true, off: false }
    $checkout.set({ state: 'ready', offer: { ...OFFER, hold } })
    $choice.setKey('timeId', 4)
    render(
      <Step id="time" number={1} state="done" summary="x">
        {null}
      </Step>,
    )
    expect((await screen.findByRole('timer')).textContent).toBe('تا ۱۰ دقیقه‌ی دیگر')
    act(() => $choice.setKey('timeId', 3))
    expect(screen.queryByRole('timer')).toBeNull()
    act(() => $checkout.set({ state: 'ready', offer: { ...OFFER, hold: { ...hold, off: true } } }))
    expect(screen.getByRole('alert').textContent).toBe(windowHoldMessages.holdOff)
  })
})

describe('the end of a held window', () => {
  it('frees the choice and says so, while the step is closed too', async () => {
    const named = { ...time(4), ...OFFER.time_windows[2]!, time_id: 4, seconds_left: 0 }
    const hold = { ...named, expires_at: nowSeconds() + 0.2, can_extend: true, off: false }
    $checkout.set({ state: 'ready', offer: { ...OFFER, hold } })
    $choice.setKey('timeId', 4)
    render(
      <Step id="time" number={1} state="done" summary="x">
        {null}
      </Step>,
    )
    await screen.findByRole('timer')
    await waitFor(() => expect($choice.get().timeId).toBe(null))
    expect(screen.queryByRole('timer')).toBeNull()
    expect($offeredHold.get()).toBeNull()
    expect(takeMessages()).toEqual([windowHoldMessages.holdEnded])
  })

  it('leaves another choice, without a place that is named as held', async () => {
    const named = { ...time(4), ...OFFER.time_windows[2]!, time_id: 4, seconds_left: 0 }
    const hold = { ...named, expires_at: nowSeconds() - 5, can_extend: true, off: false }
    $checkout.set({ state: 'ready', offer: { ...OFFER, hold } })
    $choice.setKey('timeId', 3)
    render(<TimeStep />)
    await waitFor(() => expect($offeredHold.get()).toBeNull())
    expect($choice.get().timeId).toBe(3)
    expect(screen.queryByText(checkoutLabels.slotHeld)).toBeNull()
  })
})

describe('a step that is missing at submit', () => {
  it('says so in itself and as a toast, until it is done', async () => {
    render(
      <>
        <Toasts />
        <Step id="time" number={1} state="open" summary="">
          <TimeStep />
        </Step>
      </>,
    )
    const { submitSpecifySendTime } = checkoutMessages
    await act(placeOrder)
    expect(screen.getAllByText(submitSpecifySendTime)).toHaveLength(2)
    const head = screen.getByRole('button', { expanded: true })
    expect(document.getElementById(head.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      submitSpecifySendTime,
    )
    act(() => chooseTime(4))
    expect(screen.queryByText(submitSpecifySendTime)).toBe(null)
  })
})

describe('method step', () => {
  it('shows the cost for this order, and why a method is disabled', () => {
    render(<DeliveryStep offer={OFFER} />)
    expect(button(/روش 1/).textContent).toContain(formatTomanWithUnit(390_000))
    expect(button(/روش 2/).textContent).toContain(shippingMessages.freeShipping)
    expect(button(/روش 3/).getAttribute('aria-disabled')).toBe('true')
    expect(button(/روش 3/).textContent).toContain(checkoutMessages.deliveryDisabled)
    fireEvent.click(button(/روش 3/))
    expect(takeMessages()).toEqual([checkoutMessages.deliveryDisabled])
    expect($choice.get().methodId).toBe(null)
  })

  it('shows free delivery above the threshold', () => {
    render(<DeliveryStep offer={{ ...OFFER, free_shipping_threshold: 999_999 }} />)
    expect(button(/روش 1/).textContent).toContain(shippingMessages.freeShipping)
  })

  it('says so when there are none', () => {
    render(<DeliveryStep offer={{ ...OFFER, posting_methods: [] }} />)
    expect(screen.getByText(checkoutLabels.noMethods)).toBeTruthy()
  })
})

describe('order type step', () => {
  it('refuses a group below the floor', () => {
    $checkout.set({ state: 'ready', offer: { ...OFFER, company } })
    render(<OrderTypeStep company={company} below />)
    expect(button(/نیلگون/).textContent).toContain(groupDiscount(10))
    expect(button(/نیلگون/).textContent).toContain(groupFloor(5_000_000))
    fireEvent.click(button(/نیلگون/))
    expect(takeMessages()).toEqual([groupFloor(5_000_000)])
    expect($choice.get().orderType).toBe('personal')
  })
})

describe('payment step', () => {
  it('offers every port in Tehran, port 5 elsewhere', () => {
    const { rerender } = render(<PaymentStep offer={OFFER} />)
    expect(screen.getAllByRole('button')).toHaveLength(3)
    expect(screen.queryByText(orderMessages.orderWaitsForStaff)).toBeNull()
    choose({ address: { id: 2, city: 'کرج', finalizable: false } as Address })
    rerender(<PaymentStep offer={OFFER} />)
    const only = screen.getAllByRole('button').map(each => each.textContent)
    expect(only).toEqual([`درگاه 5${orderMessages.orderWaitsForStaff}`])
    expect(screen.getByText(checkoutMessages.outsideTehranPort)).toBeTruthy()
  })

  it('says at online ports that the remaining amount is too small', () => {
    const offer = { ...OFFER, wallet_value: 999_700 }
    $checkout.set({ state: 'ready', offer })
    choose({ methodId: 2, useWallet: true, portId: null })
    render(<PaymentStep offer={offer} />)
    const refused = () =>
      screen.getAllByRole('button').map(each => each.getAttribute('aria-disabled'))
    expect(refused()).toEqual(['true', null, 'true'])
    fireEvent.click(button(/درگاه 1/))
    expect(takeMessages()).toEqual([belowOnlineMin(300, 500)])
    expect($choice.get().portId).toBeNull()
    act(() => choose({ remainderToWallet: true }))
    expect(refused()).toEqual([null, null, null])
  })

  it('names the submit button by its port', () => {
    const { rerender } = render(<Submit offer={OFFER} />)
    expect(button(checkoutLabels.submit)).toBeTruthy()
    choose({ portId: 6 })
    rerender(<Submit offer={OFFER} />)
    expect(button(checkoutLabels.payAndSubmit)).toBeTruthy()
  })
})

it('repeats weekly or monthly, by default not, and each type says what it does', () => {
  render(<RepeatStep />)
  const pressed = () =>
    screen.getAllByRole('button').map(each => each.getAttribute('aria-pressed') === 'true')
  expect(pressed()).toEqual([true, false, false])
  const texts = screen.getAllByRole('button').map(each => each.querySelector('small')?.textContent)
  expect(texts).toEqual(Object.values(repeatTypeTexts))
  fireEvent.click(button(/^ماهانه/))
  expect($choice.get().periodic).toBe(4)
  expect(pressed()).toEqual([false, false, true])
})

it('offers one choice for missing goods, and another one for each line', () => {
  const goods = [{ key: 'p-1', name: 'شیر', image: '/media/1.webp', count: 2 }]
  const { rerender } = render(<SubstitutionStep goods={goods} />)
  fireEvent.click(button(RegExp(substitutionNames.refund)))
  expect($choice.get()).toMatchObject({ substitution: 'refund', substitutions: {} })
  const select = screen.getByLabelText<HTMLSelectElement>('شیر')
  expect(select.value).toBe('refund')
  fireEvent.change(select, { target: { value: 'nearest' } })
  expect($choice.get().substitutions).toEqual({ 'p-1': 'nearest' })
  fireEvent.click(button(RegExp(substitutionNames.nearest)))
  expect($choice.get()).toMatchObject({ substitution: 'nearest', substitutions: {} })
  rerender(<SubstitutionStep goods={[]} />)
  expect(screen.queryByText(checkoutLabels.substitutionByLine)).toBeNull()
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
