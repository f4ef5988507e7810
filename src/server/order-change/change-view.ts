import type { WindowDay } from '#lib/contract/delivery-window.ts'
import type { ChangeOffer } from '#lib/contract/order-change.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { cartKey } from '#lib/rules/cart.ts'
import { PaymentStatus } from '#lib/codes/order.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { goodsAbout } from '#lib/text/order-change.ts'
import { addressesOnWire } from '../address/address-view.ts'
import { readSellables } from '../cart/cartable.ts'
import type { Deps } from '../deps.ts'
import { windowDays } from '../delivery/delivery-days.ts'
import { windowsForUser } from '../delivery/window-holds.ts'
import { getZone } from '../delivery/zone-queries.ts'
import { windowsOfZone } from '../delivery/zone-terms.ts'
import { getWindow } from '../delivery/delivery-window-queries.ts'
import { staffChoice } from '../delivery/reschedule-order.ts'
import { windowFa } from '../delivery/window-texts.ts'
import { listOrderLines } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { usableWallet } from '../wallet/usable-wallet.ts'
import { findOrderRefusal } from './draft-change.ts'
import { listOtherAddresses } from './draft-delivery.ts'
import { orderChangeView } from './change-facts.ts'
import { asOpen, listOrderChanges, type OpenChange } from './order-change-queries.ts'
import { effectivePrice } from '#lib/rules/price.ts'

/** The form of a change: what there is, what else there could be, and until when. */
export async function readChangeOffer(
  { db, now: clock }: Deps,
  order: OrderRow,
  by: 'customer' | 'staff',
): Promise<ChangeOffer> {
  const now = clock()
  const window = await getWindow(db, order.window_id)
  const until = by === 'staff' ? window.ends_at : window.cutoff_at
  const changes = await listOrderChanges(db, [order.id])
  const open = changes.find(({ state }) => state === 'awaiting-payment')
  const all = await windowsForUser(db, order.user_id, now)
  const windows = windowsOfZone(all, await getZone(db, order.zone_id))
  return {
    id: order.id,
    tracking_code: order.tracking_code,
    refusal: await findOrderRefusal(db, order, { by, now }),
    until,
    until_fa: formatJalaliDateTime(until),
    paid: order.payment_status === PaymentStatus.paid,
    goods: await readGoods(db, order, now),
    window_id: order.window_id,
    window_fa: windowFa(order.window_starts_at, order.window_ends_at),
    time_windows: otherWindows(
      windowDays(windows, order.company_id, now, by === 'staff' ? staffChoice : undefined),
      order.window_id,
    ),
    address_fa: addressLine(JSON.parse(order.customer) as Invoice['customer']),
    addresses: await addressesOnWire(db, await listOtherAddresses(db, order)),
    substitution: order.substitution,
    wallet_value: await usableWallet(db, order.user_id),
    waiting: open ? waitingView(asOpen(open)) : null,
    changes: changes.map(row =>
      orderChangeView(row, { reason: by === 'staff' ? row.reason : null }),
    ),
  }
}

const waitingView = ({ amount, expires_at }: OpenChange): ChangeOffer['waiting'] => ({
  ...{ owed: amount, expires_at },
  expires_fa: formatJalaliDateTime(expires_at),
})

const otherWindows = (days: readonly WindowDay[], current: number): WindowDay[] =>
  days
    .map(day => ({ ...day, times: day.times.filter(({ id, active }) => active && id !== current) }))
    .filter(({ times }) => times.length > 0)

async function readGoods(
  db: Deps['db'],
  order: OrderRow,
  now: number,
): Promise<ChangeOffer['goods']> {
  const lines = Map.groupBy(await listOrderLines(db, order.id), line =>
    cartKey(line.type, line.item_id),
  )
  const named = [...lines.values()].flatMap(([line]) =>
    line ? [{ type: line.type, id: line.item_id }] : [],
  )
  const sellables = await readSellables(db, named, now)
  return [...lines].flatMap(([key, group]) => {
    const [line] = group
    if (!line) return []
    const count = group.reduce((sum, each) => sum + each.count, 0)
    const sellable = sellables.get(key)
    const offer = sellable?.available ? sellable.cartable : null
    const more = offer ? Math.min(offer.max_count - count, offer.inventory ?? Infinity) : 0
    return [
      {
        type: line.type,
        id: line.item_id,
        name: line.name,
        about: goodsAbout(line),
        image: sellable?.cartable.image ?? '',
        count,
        amount: group.reduce((sum, each) => sum + each.count * each.price, 0),
        price: offer && effectivePrice(offer),
        max: count + Math.max(0, more),
        weight: sellable?.cartable.weight ?? null,
        substitution: line.substitution,
      },
    ]
  })
}
