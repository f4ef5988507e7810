import type { OrderStatus, PaymentStatus, SlipState } from '#lib/contract/order.ts'

/** Who moves an order on: its customer, the shop's staff, the shop itself (a payment, the clock). */
export type OrderActor = 'customer' | 'staff' | 'system'

/** Where an order stands: its status and its payment status, `10/10` to begin with. */
export type OrderState = `${OrderStatus}/${PaymentStatus}`

/**
 * When an actor may: always, before the order's time is over, while no bank slip waits, once picked,
 * where the money is known to have come, what was paid at the door or what was not.
 */
export type OrderCondition =
  'always' | 'in-time' | 'no-slip' | 'picked' | 'money-came' | 'paid-at-door' | 'paid-before'

/** What comes with a move: what the order held goes back, money is settled, a friend is thanked. */
export type OrderEffect =
  | 'return-stock'
  | 'return-place'
  | 'return-coupon'
  | 'refund'
  | 'end-repeat'
  | 'settle-debt'
  | 'reward-referrer'

export interface OrderTransition {
  from: OrderState
  to: OrderState
  by: Partial<Record<OrderActor, OrderCondition>>
  does: readonly OrderEffect[]
}

const RELEASE: readonly OrderEffect[] = [
  'return-stock',
  'return-place',
  'return-coupon',
  'refund',
  'end-repeat',
]
const money = { system: 'always', staff: 'money-came' } as const
const staff = { staff: 'always' } as const
const staffOncePicked = { staff: 'picked' } as const

/**
 * Section 4: every way that an order may go, who may send it there and what comes with it. Where
 * two ways lead from one state to one status, the first is meant unless the payment is named:
 * staff confirm an order for cash on delivery, and take the cash when they deliver. What was
 * returned is refunded; its goods go on sale again only by the staff's hand. What nobody picked does
 * not go out (decision 053). That money came is said by whoever keeps the books (decision 048).
 */
export const ORDER_TRANSITIONS: readonly OrderTransition[] = [
  { from: '10/10', to: '40/10', by: staff, does: [] },
  { from: '10/10', to: '40/20', by: money, does: ['settle-debt'] },
  {
    from: '10/10',
    to: '70/10',
    by: { customer: 'in-time', staff: 'always', system: 'no-slip' },
    does: RELEASE,
  },
  { from: '10/20', to: '40/20', by: staff, does: [] },
  { from: '10/20', to: '70/30', by: { customer: 'in-time', staff: 'always' }, does: RELEASE },
  { from: '40/10', to: '40/20', by: money, does: ['settle-debt'] },
  { from: '40/10', to: '50/10', by: staffOncePicked, does: [] },
  { from: '40/10', to: '70/10', by: { customer: 'always', staff: 'always' }, does: RELEASE },
  { from: '40/20', to: '50/20', by: staffOncePicked, does: [] },
  { from: '40/20', to: '70/30', by: staff, does: RELEASE },
  { from: '50/10', to: '50/20', by: money, does: ['settle-debt'] },
  { from: '50/10', to: '60/20', by: staff, does: ['settle-debt', 'reward-referrer'] },
  { from: '50/10', to: '60/10', by: staff, does: [] },
  { from: '50/10', to: '80/10', by: staff, does: ['refund'] },
  { from: '50/20', to: '60/20', by: staff, does: ['reward-referrer'] },
  { from: '50/20', to: '80/30', by: staff, does: ['refund'] },
  { from: '60/10', to: '60/20', by: money, does: ['settle-debt', 'reward-referrer'] },
  { from: '60/10', to: '80/10', by: staff, does: ['refund'] },
  { from: '60/20', to: '80/30', by: staff, does: ['refund'] },
]

/**
 * The ways back, each of a delivery that was marked by mistake (decision 045): it is out again, and
 * what was taken at the door is to be taken. No other money moves; a friend's thanks stay, and are
 * not said again with the next delivery.
 */
export const ORDER_WAYS_BACK: readonly OrderTransition[] = [
  { from: '60/10', to: '50/10', by: staff, does: [] },
  { from: '60/20', to: '50/10', by: { staff: 'paid-at-door' }, does: [] },
  { from: '60/20', to: '50/20', by: { staff: 'paid-before' }, does: [] },
]

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
  return { status, paid: payment_status === 20 }
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
  return to.status === status && (paid === undefined || (to.payment_status === 20) === paid)
}
