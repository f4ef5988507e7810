import { type OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { SlipState } from '#lib/contract/order.ts'
import {
  ORDER_TRANSITIONS,
  DELIVERY_UNDO_TRANSITIONS,
  type OrderTransition,
  type OrderCondition,
  type OrderActor,
  type OrderState,
} from './order-transitions.ts'

export function splitState(state: OrderState): {
  status: OrderStatus
  payment_status: PaymentStatus
} {
  const [status, payment] = state.split('/').map(Number)
  return { status: status as OrderStatus, payment_status: payment as PaymentStatus }
}

export const stateOf = (order: {
  status: OrderStatus
  payment_status: PaymentStatus
}): OrderState => `${order.status}/${order.payment_status}`

/** Facts that decide a transition. */
export interface MovableOrder {
  status: OrderStatus
  payment_status: PaymentStatus
  is_expired: boolean
  slip: SlipState
  /** Absent means not picked. */
  picked_at?: number | null
  /** Absent means not started. */
  picking_started_at?: number | null
  /** Past the cut-off of its window; absent means before. */
  is_late?: boolean
  /** Nothing was there when it was picked. */
  empty?: boolean
  /** Whether it was paid on delivery; absent means before. */
  paid_on_delivery?: boolean
}

/** Where an order is to go; `paid` names the transition where the money is what differs. */
export interface Move {
  status: OrderStatus
  paid?: boolean | undefined
  /** The money is verified, by an accepted slip or a bank reference. */
  verified?: boolean | undefined
}

export type MoveRefusal =
  | 'no-way'
  | 'not-yours'
  | 'expired'
  | 'late'
  | 'picking'
  | 'slip-waiting'
  | 'not-picked'
  | 'nothing-picked'
  | 'money-unknown'
export type MoveCheck =
  | { ok: true; transition: OrderTransition }
  | { ok: false; reason: MoveRefusal }

/** The first matching row of the table. */
export function checkMove(order: MovableOrder, move: Move, by: OrderActor): MoveCheck {
  const transitions = transitionsFrom(order).filter(transition => leadsTo(transition, move))
  const transition = transitions.find(each => each.by[by])
  if (!transition) return { ok: false, reason: transitions.length === 0 ? 'no-way' : 'not-yours' }
  const condition = transition.by[by]
  if (condition === 'in-time' && order.is_expired) return { ok: false, reason: 'expired' }
  if (condition === 'changeable' && (order.picking_started_at ?? order.picked_at) != null)
    return { ok: false, reason: 'picking' }
  if (condition === 'changeable' && order.is_late) return { ok: false, reason: 'late' }
  if (condition === 'no-slip' && order.slip === 'waiting')
    return { ok: false, reason: 'slip-waiting' }
  if (condition === 'picked' && order.picked_at == null) return { ok: false, reason: 'not-picked' }
  if (condition === 'picked' && order.empty) return { ok: false, reason: 'nothing-picked' }
  if (condition === 'payment-verified' && !move.verified)
    return { ok: false, reason: 'money-unknown' }
  return { ok: true, transition }
}

/**
 * Why no payment can be recorded: nothing is due, nothing was there, or a slip is waiting that may
 * be the same money.
 */
export function recordedPaymentRefusal(
  order: Pick<MovableOrder, 'status' | 'payment_status' | 'slip' | 'empty'>,
): 'no-way' | 'nothing-picked' | 'slip-waiting' | null {
  const isWanted = ORDER_TRANSITIONS.some(
    ({ from, by }) => from === stateOf(order) && by.staff === 'payment-verified',
  )
  if (!isWanted) return 'no-way'
  if (order.empty) return 'nothing-picked'
  return order.slip === 'waiting' ? 'slip-waiting' : null
}

export function checkDeliveryUndo(order: MovableOrder, by: OrderActor): MoveCheck {
  const transitions = DELIVERY_UNDO_TRANSITIONS.filter(
    transition => transition.from === stateOf(order),
  )
  const permitted = transitions.filter(transition => transition.by[by])
  if (permitted.length === 0)
    return { ok: false, reason: transitions.length === 0 ? 'no-way' : 'not-yours' }
  const condition: OrderCondition = order.paid_on_delivery ? 'paid-on-delivery' : 'paid-before'
  const transition = permitted.find(each => each.by[by] === 'always' || each.by[by] === condition)
  return transition ? { ok: true, transition } : { ok: false, reason: 'no-way' }
}

export function moveTo(state: OrderState): Move {
  const { status, payment_status } = splitState(state)
  return { status, paid: payment_status === PaymentStatus.paid }
}

/** Every reachable state, including changes of the payment alone. */
export const statesOpen = (order: MovableOrder, by: OrderActor): OrderState[] =>
  transitionsFrom(order)
    .map(transition => transition.to)
    .filter(to => checkMove(order, moveTo(to), by).ok)

const transitionsFrom = (order: MovableOrder): OrderTransition[] =>
  ORDER_TRANSITIONS.filter(transition => transition.from === stateOf(order))

function leadsTo(transition: OrderTransition, { status, paid }: Move): boolean {
  const to = splitState(transition.to)
  return (
    to.status === status &&
    (paid === undefined || (to.payment_status === PaymentStatus.paid) === paid)
  )
}
