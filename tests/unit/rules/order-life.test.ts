import { describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { SlipState } from '#lib/contract/order.ts'
import {
  recordedPaymentRefusal,
  checkMove,
  checkDeliveryUndo,
  type MovableOrder,
  splitState,
  statesOpen,
} from '#lib/rules/order-life.ts'
import {
  ORDER_TRANSITIONS,
  DELIVERY_UNDO_TRANSITIONS,
  type OrderActor,
  type OrderState,
} from '#lib/rules/order-transitions.ts'
import { ENDED_STATUSES } from '#lib/rules/order-status.ts'

const { awaitingPayment, cancelled, confirmed, delivered, outForDelivery } = OrderStatus

const STATUSES = Object.values(OrderStatus)
const PAYMENTS = Object.values(PaymentStatus)
const ACTORS: OrderActor[] = ['customer', 'staff', 'system']
const STATES = STATUSES.flatMap(status => PAYMENTS.map((paid): OrderState => `${status}/${paid}`))

/** Where an order may be saved: unpaid, or covered by the wallet. */
const FIRST: OrderState[] = ['10/10', '10/20', '40/20']

const order = (state: OrderState, change: Partial<MovableOrder> = {}): MovableOrder => ({
  ...splitState(state),
  is_expired: false,
  slip: 'none',
  picked_at: 1,
  ...change,
})

describe('ORDER_TRANSITIONS', () => {
  test('starts only from states that are reachable', () => {
    const reached = new Set(FIRST)
    for (const from of reached)
      for (const row of ORDER_TRANSITIONS) if (row.from === from) reached.add(row.to)
    expect(ORDER_TRANSITIONS.filter(row => !reached.has(row.from))).toEqual([])
  })

  test('lists each transition once, to another state, with an actor', () => {
    const ways = ORDER_TRANSITIONS.map(row => `${row.from} ${row.to}`)
    expect(new Set(ways).size).toBe(ways.length)
    for (const { from, to, by } of ORDER_TRANSITIONS) {
      expect(from).not.toBe(to)
      expect(Object.keys(by)).not.toEqual([])
    }
  })

  test('refuses every pair of states without a row to everybody', () => {
    const rows = new Set(ORDER_TRANSITIONS.map(row => `${row.from} ${row.to}`))
    let refused = 0
    for (const from of STATES)
      for (const to of STATES) {
        if (rows.has(`${from} ${to}`)) continue
        const { status, payment_status } = splitState(to)
        for (const actor of ACTORS) {
          const move = { status, paid: payment_status === PaymentStatus.paid }
          const verdict = checkMove(order(from), move, actor)
          if (verdict.ok) expect(`${from} ${verdict.transition.to}`).not.toBe(`${from} ${to}`)
          refused += 1
        }
      }
    expect(refused).toBe((STATES.length ** 2 - ORDER_TRANSITIONS.length) * ACTORS.length)
  })

  test('refuses a row to an actor that it does not name', () => {
    for (const { from, to, by } of ORDER_TRANSITIONS) {
      const { status, payment_status } = splitState(to)
      for (const actor of ACTORS) {
        const move = { status, paid: payment_status === PaymentStatus.paid, verified: true }
        const picked_at = actor === 'staff' ? 1 : null
        const verdict = checkMove(order(from, { picked_at }), move, actor)
        expect([from, to, actor, verdict.ok]).toEqual([from, to, actor, actor in by])
        if (!verdict.ok) expect(verdict.reason).toBe('not-yours')
      }
    }
  })

  test('releases what an order held by each cancellation only', () => {
    const held = ['return-stock', 'return-place', 'return-coupon', 'end-repeat']
    for (const { to, effects } of ORDER_TRANSITIONS)
      expect(held.every(effect => effects.some(each => each === effect))).toBe(to.startsWith('70'))
  })

  test('refunds paid money at each end, and settles a debt by each payment', () => {
    for (const { from, to, effects } of ORDER_TRANSITIONS) {
      const before = splitState(from)
      const after = splitState(to)
      expect(effects.includes('refund')).toBe(ENDED_STATUSES.includes(after.status))
      const pays =
        before.payment_status === PaymentStatus.unpaid &&
        after.payment_status === PaymentStatus.paid
      expect(effects.includes('settle-debt')).toBe(pays)
      if (ENDED_STATUSES.includes(after.status))
        expect(after.payment_status).toBe(before.payment_status === PaymentStatus.paid ? 30 : 10)
    }
  })

  test('rewards a referrer once, when an order is completed and paid', () => {
    for (const { to, effects } of ORDER_TRANSITIONS)
      expect(effects.includes('reward-referrer')).toBe(to === '60/20')
  })
})

describe('payment recorded by staff', () => {
  test.each(['10/10', '40/10', '50/10', '60/10'] as const)(
    'needs a verified payment at %s',
    from => {
      const { status } = splitState(from)
      const move = {
        status: status === awaitingPayment ? 40 : status,
        paid: true,
      } as const
      const refused = { ok: false, reason: 'money-unknown' }
      expect(checkMove(order(from), move, 'staff')).toEqual(refused)
      expect(checkMove(order(from), { ...move, verified: true }, 'staff').ok).toBe(true)
      expect(recordedPaymentRefusal(order(from))).toBeNull()
      expect(recordedPaymentRefusal(order(from, { slip: 'waiting' }))).toBe('slip-waiting')
      expect(recordedPaymentRefusal(order(from, { empty: true }))).toBe('nothing-picked')
    },
  )

  test.each(['10/20', '40/20', '60/20', '70/10', '70/30', '80/10'] as const)(
    'is refused at %s',
    from => expect(recordedPaymentRefusal(order(from))).toBe('no-way'),
  )

  test('is accepted from a courier on delivery', () => {
    expect(checkMove(order('50/10'), { status: delivered, paid: true }, 'staff').ok).toBe(true)
  })
})

describe('undoing a delivery', () => {
  // State, paid at the door, who → where to.
  test.each<[OrderState, boolean, OrderActor, string]>([
    ['60/10', false, 'staff', '50/10'],
    ['60/20', false, 'staff', '50/20'],
    ['60/20', true, 'staff', '50/10'],
    ['60/20', true, 'customer', 'not-yours'],
    ['60/20', false, 'system', 'not-yours'],
    ['50/20', false, 'staff', 'no-way'],
    ['80/30', false, 'staff', 'no-way'],
    ['40/20', false, 'staff', 'no-way'],
  ])('%s, paid on delivery %s, by %s: %s', (state, paid_on_delivery, actor, expected) => {
    const verdict = checkDeliveryUndo(order(state, { paid_on_delivery }), actor)
    expect(verdict.ok ? verdict.transition.to : verdict.reason).toBe(expected)
  })

  test('leads from a delivery to where it could have begun, and no ordinary move goes there', () => {
    for (const { from, to, effects } of DELIVERY_UNDO_TRANSITIONS) {
      expect(ORDER_TRANSITIONS.some(row => row.from === to && row.to === from)).toBe(true)
      expect(effects).toEqual([])
      expect(statesOpen(order(from), 'staff')).not.toContain(to)
    }
  })
})

// State, who → where to.
test.each<[OrderState, OrderActor, OrderState[]]>([
  ['10/10', 'customer', ['70/10']],
  ['10/10', 'staff', ['40/10', '70/10']],
  ['10/10', 'system', ['40/20', '70/10']],
  ['10/20', 'staff', ['40/20', '70/30']],
  ['40/10', 'customer', ['70/10']],
  ['40/20', 'customer', ['70/30']],
  ['40/20', 'staff', ['50/20', '70/30']],
  ['50/20', 'customer', []],
  ['50/20', 'staff', ['60/20', '80/30']],
  ['60/20', 'staff', ['80/30']],
  ['70/10', 'staff', []],
  ['80/30', 'staff', []],
])('offers at %s to %s: %j', (state, actor, states) => {
  const picked_at = actor === 'staff' ? 1 : null
  expect(statesOpen(order(state, { picked_at }), actor)).toEqual(states)
})

// What is meant where nothing is said of the money, and where it is.
test.each<[OrderState, OrderStatus, boolean | undefined, OrderState]>([
  ['10/10', confirmed, undefined, '40/10'],
  ['10/10', confirmed, true, '40/20'],
  ['50/10', delivered, undefined, '60/20'],
  ['50/10', delivered, false, '60/10'],
  ['50/20', delivered, undefined, '60/20'],
  ['60/10', delivered, true, '60/20'],
])('moves by staff %s to %d, paid %s: %s', (from, status, paid, to) => {
  const verdict = checkMove(order(from), { status, paid, verified: true }, 'staff')
  expect(verdict.ok && verdict.transition.to).toBe(to)
})

describe('conditions of a move', () => {
  test.each<[OrderActor, boolean, SlipState, string]>([
    ['customer', false, 'none', 'ok'],
    ['customer', true, 'none', 'expired'],
    ['customer', false, 'waiting', 'ok'],
    ['staff', true, 'waiting', 'ok'],
    ['system', true, 'none', 'ok'],
    ['system', true, 'refused', 'ok'],
    ['system', true, 'waiting', 'slip-waiting'],
  ])('cancelling by %s, expired %s, slip %s: %s', (actor, is_expired, slip, expected) => {
    const verdict = checkMove(order('10/10', { is_expired, slip }), { status: cancelled }, actor)
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
  })

  test.each<[OrderActor, Partial<MovableOrder>, string]>([
    ['customer', { picked_at: null }, 'ok'],
    ['customer', { picked_at: null, is_late: true }, 'late'],
    ['customer', { picked_at: null, picking_started_at: 1 }, 'picking'],
    ['customer', { picked_at: 1 }, 'picking'],
    ['staff', { picked_at: 1, is_late: true }, 'ok'],
  ])('cancelling a paid order by %s, %j: %s', (actor, facts, expected) => {
    const verdict = checkMove(order('40/20', facts), { status: cancelled }, actor)
    expect(verdict.ok ? 'ok' : verdict.reason).toBe(expected)
  })

  test.each(['40/10', '40/20'] as const)('allow dispatch from %s only after picking', state => {
    const unpicked = order(state, { picked_at: null })
    const out = { status: outForDelivery } as const
    expect(checkMove(unpicked, out, 'staff')).toEqual({ ok: false, reason: 'not-picked' })
  })

  test('refuse a transition that does not exist', () => {
    expect(checkMove(order('70/10'), { status: confirmed }, 'staff')).toEqual({
      ok: false,
      reason: 'no-way',
    })
  })
})
