import { AmountRules, OrderStatus } from '#lib/codes/order.ts'
import type { OrderChange } from '#lib/contract/recorded-change.ts'
import { type ChangeableOrder, orderChangeRefusal } from '#lib/rules/order-change.ts'
import { isExpired } from '#lib/rules/order.ts'
import { checkMove } from '#lib/rules/order-life.ts'
import { isBeforeHandOut } from '#lib/rules/order-window.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { orderChangeStateNames } from '#lib/text/labels/order-change.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import { listWindowsByIds } from '../delivery/delivery-window-queries.ts'
import { movableOrder } from '../order/movable-order.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listOrdersAtBank } from '../payment/payment-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { asOpen, listOrderChanges, type OrderChangeRow } from './order-change-queries.ts'
import type { ChangeSummary } from './schema.ts'

export interface ChangeFacts {
  /** By its customer, now. */
  changeable: boolean
  /** By its customer, now. */
  cancellable: boolean
  /** When its window is cut off; null where it can be neither changed nor cancelled. */
  changeableUntilFa: string | null
  /** Rials that a change waits for. */
  owed: number
  /** When that payment is due; null without one. */
  untilFa: string | null
  changes: OrderChange[]
}

type Surroundings = Pick<ChangeableOrder, 'window' | 'paying' | 'changing'>

export const changeableOrder = (
  order: OrderRow,
  surroundings: Surroundings,
  now: number,
): ChangeableOrder => ({
  ...order,
  ...surroundings,
  is_expired: isExpired(order, now),
  has_terms: parseOrderJson(order)?.terms?.rules === AmountRules.wholeToman,
})

const CANCELLED = { status: OrderStatus.cancelled } as const

/** Null afterwards. */
const cutoffFa = (window: { cutoff_at: number } | undefined, now: number): string | null =>
  window && now < window.cutoff_at ? formatJalaliDateTime(window.cutoff_at) : null

export async function readChangeFacts(
  db: Db,
  orders: readonly OrderRow[],
  now: number,
): Promise<(order: OrderRow) => ChangeFacts> {
  const inShop = orders.filter(isBeforeHandOut)
  const changes = Map.groupBy(await listOrderChanges(db, idsOf(orders)), row => row.order_id)
  const rows = await listWindowsByIds(
    db,
    inShop.map(order => order.window_id),
  )
  const windows = new Map(rows.map(window => [window.id, window]))
  const paying = await listOrdersAtBank(db, idsOf(inShop), now)
  return order => {
    const all = changes.get(order.id) ?? []
    const open = all.find(({ state }) => state === 'awaiting-payment')
    const window = windows.get(order.window_id)
    const surroundings = { paying: paying.has(order.id), changing: open !== undefined }
    const changeable =
      window !== undefined &&
      orderChangeRefusal(
        changeableOrder(order, { ...surroundings, window }, now),
        'customer',
        now,
      ) === null
    const is_late = window !== undefined && window.cutoff_at <= now
    const movable = { ...movableOrder(order, now), is_late }
    const cancellable = checkMove(movable, CANCELLED, 'customer').ok
    return {
      changeable,
      cancellable,
      changeableUntilFa: changeable || cancellable || open ? cutoffFa(window, now) : null,
      owed: open?.amount ?? 0,
      untilFa: open ? formatJalaliDateTime(asOpen(open).expires_at) : null,
      changes: all.map(row => orderChangeView(row)),
    }
  }
}

const idsOf = (orders: readonly OrderRow[]): number[] => orders.map(({ id }) => id)

/** `reason` is what staff wrote for each other. */
export function orderChangeView(
  row: OrderChangeRow,
  { reason = null }: { reason?: string | null } = {},
): OrderChange {
  const { id, state, actor, amount } = row
  return {
    ...(JSON.parse(row.summary) as ChangeSummary),
    ...{ id, state, actor, reason, amount },
    state_fa: orderChangeStateNames[row.end_reason ?? state],
    at: row.created_at,
    at_fa: formatJalaliDateTime(row.created_at),
  }
}
