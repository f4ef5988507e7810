import { type OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { SlipState } from '#lib/contract/order.ts'
import {
  ORDER_TRANSITIONS,
  ORDER_WAYS_BACK,
  type OrderTransition,
  type OrderCondition,
  type OrderActor,
  type OrderState,
} from './order-transitions.ts'

/** The two numbers of a state. */
export function splitState(state: OrderState): {
  status: OrderStatus
  payment_status: PaymentStatus
} {
  const [status, payment] = state.split('/').map(Number)
  return { status: status as OrderStatus, payment_status: payment as PaymentStatus }
}

/** The state of its two numbers. */
export const stateOf = (order: {
  status: OrderStatus
  payment_status: PaymentStatus
}): OrderState => `${order.status}/${order.payment_status}`

const statusOf = (state: OrderState): OrderStatus => splitState(state).status

/** What a move is judged by. */
export interface MovingOrder {
  status: OrderStatus
  payment_status: PaymentStatus
  is_expired: boolean
  slip: SlipState
  /** When it was picked; what is not told counts as not picked. */
  picked_at?: number | null
  /** Nothing of it was there when it was picked. */
  empty?: boolean
  /** Whether its delivery was what paid it; what is not told counts as paid before. */
  paid_at_door?: boolean
}

/** Where an order is to go; `paid` names the way where the money is what differs. */
export interface Move {
  status: OrderStatus
  paid?: boolean | undefined
  /** It goes out although nobody picked it: only a command of the operator says so. */
  unpicked?: boolean | undefined
  /** Its money is known to have come: by an accepted slip, by a payment with its bank reference. */
  came?: boolean | undefined
}

export type MoveRefusal =
  | 'no-way'
  | 'not-yours'
  | 'expired'
  | 'slip-waiting'
  | 'not-picked'
  | 'nothing-picked'
  | 'money-unknown'
export type MoveVerdict = { ok: true; way: OrderTransition } | { ok: false; reason: MoveRefusal }

/** Whether an actor may send an order there, by the first row of the table that leads there. */
export function judgeMove(order: MovingOrder, move: Move, by: OrderActor): MoveVerdict {
  const ways = waysFrom(order).filter(way => leadsTo(way, move))
  const way = ways.find(each => each.by[by])
  if (!way) return { ok: false, reason: ways.length === 0 ? 'no-way' : 'not-yours' }
  const condition = way.by[by]
  if (condition === 'in-time' && order.is_expired) return { ok: false, reason: 'expired' }
  if (condition === 'no-slip' && order.slip === 'waiting')
    return { ok: false, reason: 'slip-waiting' }
  if (condition === 'picked' && order.picked_at == null && !move.unpicked)
    return { ok: false, reason: 'not-picked' }
  if (condition === 'picked' && order.empty) return { ok: false, reason: 'nothing-picked' }
  if (condition === 'money-came' && !move.came) return { ok: false, reason: 'money-unknown' }
  return { ok: true, way }
}

/**
 * Why none is recorded by hand: it wants none, nothing of it was there, or a slip waits that may be
 * the same money.
 */
export function judgeHandPayment(
  order: Pick<MovingOrder, 'status' | 'payment_status' | 'slip' | 'empty'>,
): 'no-way' | 'nothing-picked' | 'slip-waiting' | null {
  const isWanted = ORDER_TRANSITIONS.some(
    ({ from, by }) => from === stateOf(order) && by.staff === 'money-came',
  )
  if (!isWanted) return 'no-way'
  if (order.empty) return 'nothing-picked'
  return order.slip === 'waiting' ? 'slip-waiting' : null
}

/** Whether an actor may take the delivery of an order back, and where it stands then. */
export function judgeWayBack(order: MovingOrder, by: OrderActor): MoveVerdict {
  const ways = ORDER_WAYS_BACK.filter(way => way.from === stateOf(order))
  const own = ways.filter(way => way.by[by])
  if (own.length === 0) return { ok: false, reason: ways.length === 0 ? 'no-way' : 'not-yours' }
  const condition: OrderCondition = order.paid_at_door ? 'paid-at-door' : 'paid-before'
  const way = own.find(each => each.by[by] === 'always' || each.by[by] === condition)
  return way ? { ok: true, way } : { ok: false, reason: 'no-way' }
}

/** The statuses that an actor may send an order to, its own left out. */
export function movesOf(order: MovingOrder, by: OrderActor): OrderStatus[] {
  const targets = new Set(waysFrom(order).map(way => statusOf(way.to)))
  return [...targets].filter(
    status => status !== order.status && judgeMove(order, { status }, by).ok,
  )
}

/** The move that leads to a state. */
export function moveTo(state: OrderState): Move {
  const { status, payment_status } = splitState(state)
  return { status, paid: payment_status === PaymentStatus.paid }
}

/** Every state that an actor may send an order to; where its payment alone changes, that too. */
export const statesOpen = (order: MovingOrder, by: OrderActor): OrderState[] =>
  waysFrom(order)
    .map(way => way.to)
    .filter(to => judgeMove(order, moveTo(to), by).ok)

const waysFrom = (order: MovingOrder): OrderTransition[] =>
  ORDER_TRANSITIONS.filter(way => way.from === stateOf(order))

function leadsTo(way: OrderTransition, { status, paid }: Move): boolean {
  const to = splitState(way.to)
  return (
    to.status === status &&
    (paid === undefined || (to.payment_status === PaymentStatus.paid) === paid)
  )
}
