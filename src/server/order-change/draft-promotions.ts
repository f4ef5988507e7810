import { cartKey } from '#lib/rules/cart.ts'
import type { AmountTerms } from '#lib/rules/amounts.ts'
import { hasPromotion, promotionsAfter } from '#lib/rules/promotion.ts'
import type { OrderJson } from '../audit/order-json.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { PromotionRow } from '../promotion/promotion-queries.ts'
import {
  freeDeliveries,
  fromLeastGoods,
  readRunningPromotions,
} from '../promotion/running-promotions.ts'
import type { DraftedGoods } from './draft-goods.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import { zoneFee } from '#lib/rules/zone-fee.ts'

interface ChangedOrder {
  order: OrderRow
  rows: readonly OrderLineRow[]
  terms: AmountTerms
  goods: DraftedGoods
  coupon: OrderJson['coupon']
  /** Neighbourhood of its address afterwards. */
  area: string | null
}

/**
 * Terms after the change: the zone's fee for the goods; agreed promotions for goods that stay,
 * today's for new goods, and, where the address changes, today's promotions of the new
 * neighbourhood for all goods.
 */
export async function termsAfter(
  db: Db,
  { order, rows, terms, goods: { after, subtotal }, coupon, area }: ChangedOrder,
  now: number,
): Promise<AmountTerms> {
  const { promotions: agreed = [], ...others } = terms
  const goods = after.map(({ type, item_id, weight }) => ({
    ...{ type, id: item_id },
    by_weight: weight !== null,
  }))
  const buyer = { userId: order.user_id, area, now }
  const { ofGoods, ofDelivery } = await readRunningPromotions(db, goods, buyer)
  const today = ofGoods
    .filter(({ with_coupon }) => with_coupon || coupon === null)
    .map(({ with_coupon: _, ...promotion }) => promotion)
  const change = { before: keysOf(rows), after: keysOf(after), from: order.locality, to: area }
  const promotions = promotionsAfter(agreed, today, change)
  const delivery = { method: feeAfter(terms, subtotal), area }
  const method = methodAfter(order, delivery, ofDelivery)
  return { ...others, method, ...(promotions.length > 0 && { promotions }) }
}

function feeAfter({ method, zone }: AmountTerms, subtotal: number): AmountTerms['method'] {
  if (!method || !zone?.fees) return method
  return { ...method, amount: tomanDown(zoneFee(zone.fees, subtotal)) }
}

/** Free delivery that was agreed on stays where the address has it; another address may bring one. */
function methodAfter(
  order: OrderRow,
  { method, area }: { method: AmountTerms['method']; area: string | null },
  ofDelivery: readonly PromotionRow[],
): AmountTerms['method'] {
  if (!method || area === order.locality) return method
  const { free_delivery: agreed, ...others } = method
  const ofMethod = freeDeliveries(order.posting_method_id, ofDelivery)
  const brought = ofMethod.filter(each => !hasPromotion(order.locality, each))
  const remaining = agreed && hasPromotion(area, agreed) ? [agreed] : []
  const free_delivery = fromLeastGoods([...remaining, ...brought])
  return { ...others, ...(free_delivery && { free_delivery }) }
}

const keysOf = (lines: readonly Pick<OrderLineRow, 'type' | 'item_id'>[]): Set<string> =>
  new Set(lines.map(({ type, item_id }) => cartKey(type, item_id)))
