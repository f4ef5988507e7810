import { cartKey } from '#lib/rules/cart.ts'
import type { AmountTerms } from '#lib/rules/amounts.ts'
import { promotionsAfter } from '#lib/rules/promotion.ts'
import type { OrderJson } from '../audit/order-json.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { readRunningPromotions } from '../promotion/running-promotions.ts'
import type { DraftedGoods } from './draft-goods.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { zoneFee } from '#lib/rules/zone.ts'

interface ChangedOrder {
  order: OrderRow
  rows: readonly OrderLineRow[]
  terms: AmountTerms
  goods: DraftedGoods
  coupon: OrderJson['coupon']
}

/**
 * Terms with the promotions of the goods afterwards, where new goods have those of today, and with
 * the zone's fee for them.
 */
export async function termsAfter(
  db: Db,
  { order, rows, terms, goods: { after, subtotal }, coupon }: ChangedOrder,
  now: number,
): Promise<AmountTerms> {
  const { promotions: agreed = [], ...others } = terms
  const before = keysOf(rows)
  const added = after.filter(line => !before.has(cartKey(line.type, line.item_id)))
  const { ofGoods } = await readRunningPromotions(db, {
    ...{ userId: order.user_id, now },
    goods: added.map(({ type, item_id, weight }) => ({
      ...{ type, id: item_id },
      by_weight: weight !== null,
    })),
  })
  const today = ofGoods
    .filter(({ with_coupon }) => with_coupon || coupon === null)
    .map(({ with_coupon: _, ...promotion }) => promotion)
  const promotions = promotionsAfter(agreed, today, { before, after: keysOf(after) })
  return {
    ...others,
    method: feeAfter(terms, subtotal),
    ...(promotions.length > 0 && { promotions }),
  }
}

function feeAfter({ method, zone }: AmountTerms, subtotal: number): AmountTerms['method'] {
  if (!method || !zone?.fees) return method
  return { ...method, amount: tomanDown(zoneFee(zone.fees, subtotal)) }
}

const keysOf = (lines: readonly Pick<OrderLineRow, 'type' | 'item_id'>[]): Set<string> =>
  new Set(lines.map(({ type, item_id }) => cartKey(type, item_id)))
