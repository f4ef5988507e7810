import { payableAmount } from '#lib/rules/amount-sums.ts'
import type { ChangePrice } from '#lib/rules/order-change.ts'
import type { OrderJson } from '../audit/order-json.ts'
import type { DeliveryWindow } from '../delivery/delivery-window-queries.ts'
import { windowColumns } from '../delivery/window-orders-queries.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { DraftedChoices } from './draft-choices.ts'
import type { Destination } from './draft-delivery.ts'
import { type DraftedGoods, type LineAfter, piecesOf } from './draft-goods.ts'
import type { ChangePlan } from './schema.ts'

/** The order after a change; window, address and note are null where they stay. */
export interface OrderAfter {
  goods: DraftedGoods
  choices: DraftedChoices
  window: DeliveryWindow | null
  address: Destination | null
  coupon: OrderJson['coupon']
  note: string | null
  price: ChangePrice
}

/** Undefined for a bundle of an old order without product ids. */
export function planChange(
  order: OrderRow,
  rows: readonly OrderLineRow[],
  { choices, window, address, coupon, note, price }: OrderAfter,
  now: number,
): ChangePlan | undefined {
  const before = piecesOf(rows)
  const after = piecesOf(choices.lines)
  if (!before || !after) return undefined
  const gains = [...new Set([...before.keys(), ...after.keys()])]
    .map(id => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)] as const)
    .filter(([, gain]) => gain !== 0)
  return {
    ...planStoredLines(order.id, rows, choices.lines),
    order: {
      amounts: JSON.stringify(price.amounts),
      terms: JSON.stringify(price.terms),
      total_amount: payableAmount(price.amounts),
      coupon: coupon && JSON.stringify(coupon),
      substitution: choices.order,
      ...(address && { ...address, customer: JSON.stringify(address.customer) }),
      ...(window && windowColumns(order, window, now)),
    },
    note,
    ledger: price.ledger,
    takes: gains.flatMap(([id, gain]) => (gain > 0 ? [[id, gain]] : [])),
    returns: gains.flatMap(([id, gain]) => (gain < 0 ? [[id, -gain]] : [])),
    window: window && { from: order.window_id, to: window.id },
    dropsCoupon: order.coupon !== null && coupon === null,
  }
}

function planStoredLines(
  order_id: number,
  rows: readonly OrderLineRow[],
  lines: readonly LineAfter[],
): Pick<ChangePlan, 'counts' | 'choices' | 'added'> {
  const remaining = new Map(lines.flatMap(line => (line.id === null ? [] : [[line.id, line]])))
  return {
    counts: rows.flatMap(({ id, count }) => {
      const after = remaining.get(id)?.count ?? 0
      return after === count ? [] : [[id, after]]
    }),
    choices: rows.flatMap(({ id, substitution }) => {
      const after = remaining.get(id)?.substitution
      return after === undefined || after === substitution ? [] : [[id, after]]
    }),
    added: lines.flatMap(({ id, ...line }) => (id === null ? [{ ...line, order_id }] : [])),
  }
}
