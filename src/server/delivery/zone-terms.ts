import type { PostingMethod } from '#lib/contract/checkout.ts'
import type { AmountTerms } from '#lib/rules/amounts.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { type ZoneFee, zoneFee } from '#lib/rules/zone-fee.ts'
import { zoneMinimum } from '#lib/text/sentences.ts'
import type { Db } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import type { DeliveryWindow } from './delivery-window-queries.ts'
import type { Zone } from './zone-queries.ts'

/** Its windows, which no order takes later than its lead time before them. Those of companies stay. */
export const windowsOfZone = (windows: readonly DeliveryWindow[], zone: Zone): DeliveryWindow[] =>
  windows.filter(window => isOfZone(window, zone)).map(window => withLead(window, zone))

const isOfZone = ({ company_id, zone_id }: DeliveryWindow, { id, own_windows }: Zone): boolean =>
  company_id !== null || zone_id === (own_windows ? id : null)

const withLead = (window: DeliveryWindow, { lead_minutes }: Zone): DeliveryWindow => ({
  ...window,
  cutoff_at: Math.min(window.cutoff_at, window.starts_at - lead_minutes * 60),
})

/** Its delivery methods, at its fee for goods of `subtotal` rials; pickup at its own. */
export const methodsOfZone = (
  methods: readonly PostingMethod[],
  zone: Zone,
  subtotal: number,
): PostingMethod[] =>
  methods
    .filter(({ id }) => isMethodOf(id, zone))
    .map(method => withZoneFee(method, zone, subtotal))

export const isMethodOf = (id: number, { methods }: Zone): boolean =>
  methods === null || methods.includes(id)

export const withZoneFee = (
  method: PostingMethod,
  { fees }: Pick<Zone, 'fees'>,
  subtotal: number,
): PostingMethod =>
  fees === null || method.pickup
    ? method
    : { ...method, amount: tomanDown(zoneFee(fees, subtotal)) }

/** Fees by the goods of a cart: its own, or that of its cheapest delivery method; pickup does not count. */
export function feesOfZone(methods: readonly PostingMethod[], zone: Zone): readonly ZoneFee[] {
  const amounts = methods
    .filter(({ id, active, pickup }) => active && !pickup && isMethodOf(id, zone))
    .map(({ amount }) => amount)
  if (amounts.length === 0) return []
  return (
    zone.fees?.map(({ from, fee }) => ({ from, fee: tomanDown(fee) })) ?? [
      { from: 0, fee: Math.min(...amounts) },
    ]
  )
}

/** Rials of goods above which delivery is free. */
export const thresholdOf = async (db: Db, zone: Zone | undefined): Promise<number> =>
  zone?.free_threshold ?? getSetting(db, 'free_shipping_threshold')

/** What an order agrees on besides its amounts; absent without any. */
export function agreedZone(
  { min_order, fees }: Zone,
  { pickup }: Pick<PostingMethod, 'pickup'>,
): Pick<AmountTerms, 'zone'> {
  const agreedFees = pickup ? null : fees
  return min_order === 0 && agreedFees === null
    ? {}
    : { zone: { least: min_order, fees: agreedFees } }
}

/** Null from its least goods on. */
export const minimumRefusal = (least: number, subtotal: number): string | null =>
  subtotal < least ? zoneMinimum(least, least - subtotal) : null
