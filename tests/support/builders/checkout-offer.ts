import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import { $checkout, $choice } from '#stores/checkout.ts'
import { EMPTY_CHOICE } from '#stores/checkout-steps.ts'
import { takeNotices } from '#stores/notice.ts'

export const time = (id: number, over: Partial<WindowDay['times'][number]> = {}) => ({
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
export const day = (date: string, times: WindowDay['times']): WindowDay => ({
  date,
  title: { day_of_week: 'شنبه', day_of_month: `${date} آذر` },
  times,
})
const FULL = { active: false, reason: 'full' } as const
const LATE = { active: false, reason: 'late' } as const
export const method = (id: number, over = {}) => ({
  id,
  title: `روش ${id}`,
  description: '',
  logo: null,
  active: true,
  amount: 390_000,
  free_for_companies: false,
  pickup: false,
  ...over,
})
export const company = {
  id: 1,
  name: 'نیلگون',
  address: 'ونک',
  city: 'تهران',
  finalizable: true,
  discount_percent: 10,
  flooring: 5_000_000,
  time_windows: [],
}
/** Windows of two days that can still be chosen, three methods and ports; money in rials. */
export const OFFER: Checkout = {
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
    day('0', [time(6, LATE)]),
    { ...day('1', [time(1, FULL), time(2, LATE)]), relative_day: 'today' },
    {
      ...day('2', [time(7, LATE), time(3, { price: 100_000 }), time(4), time(5, FULL)]),
      relative_day: 'tomorrow',
    },
  ],
  order_count: {},
  substitution: SubstitutionChoice.call,
}

/** Opens the checkout with this offer, an address in Tehran and nothing else chosen. */
export function offerToChoose(): void {
  $checkout.set({ state: 'ready', offer: OFFER })
  $choice.set({
    ...EMPTY_CHOICE,
    address: { id: 1, city: 'تهران', finalizable: true } as Address,
  })
  takeNotices()
}
