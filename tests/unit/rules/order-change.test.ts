import { describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { type AmountTerms, orderAmounts, recompute } from '#lib/rules/amounts.ts'
import { subtotalsOf } from '#lib/rules/line-costs.ts'
import {
  type ChangeableOrder,
  ORDER_CHANGE_TRANSITIONS,
  type OrderChangeEvent,
  type OrderChangeState,
  orderChangeRefusal,
  priceOrderChange,
  stateAfter,
} from '#lib/rules/order-change.ts'
import { type Offer, type OrderedLine, planLines } from '#lib/rules/order-change-lines.ts'
import { refundOf } from '#lib/rules/refund.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'

const STATES: (OrderChangeState | null)[] = [null, 'awaiting-payment', 'applied', 'abandoned']
const EVENTS: OrderChangeEvent[] = [
  ...(['settled', 'owed', 'paid', 'expired'] as const),
  ...(['withdrawn', 'picking', 'order-ended', 'not-opened', 'not-applied'] as const),
]

describe('life of a change', () => {
  test('reaches every state from the first ones, and ends in two', () => {
    const reached = new Set<OrderChangeState | null>([null])
    for (const from of reached)
      for (const row of ORDER_CHANGE_TRANSITIONS) if (row.from === from) reached.add(row.to)
    expect(reached).toEqual(new Set(STATES))
    const left = new Set(ORDER_CHANGE_TRANSITIONS.map(({ from }) => from))
    expect(STATES.filter(state => !left.has(state))).toEqual(['applied', 'abandoned'])
  })

  test('knows no transition beside its rows', () => {
    const possible = STATES.flatMap(from =>
      EVENTS.filter(on => stateAfter(from, on) !== null).map(on => `${from} ${on}`),
    )
    expect(possible).toEqual(ORDER_CHANGE_TRANSITIONS.map(({ from, on }) => `${from} ${on}`))
  })
})

describe('orderChangeRefusal', () => {
  const order: ChangeableOrder = {
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
    is_expired: false,
    slip: 'none',
    picking_started_at: null,
    picked_at: null,
    finalizable: 1,
    has_terms: true,
    window: { cutoff_at: 100, ends_at: 200 },
    paying: false,
    changing: false,
  }
  const { awaitingPayment, outForDelivery, cancelled } = OrderStatus
  const unpaid = { payment_status: PaymentStatus.unpaid }

  test.each<[Partial<ChangeableOrder>, string | null]>([
    [{}, null],
    [{ status: awaitingPayment, ...unpaid }, null],
    [{ status: outForDelivery }, 'handed-out'],
    [{ status: cancelled }, 'handed-out'],
    [{ status: awaitingPayment, ...unpaid, is_expired: true }, 'expired'],
    [{ picking_started_at: 1 }, 'picking'],
    [{ picked_at: 1 }, 'picking'],
    [{ window: { cutoff_at: 99, ends_at: 200 } }, 'late'],
    [{ slip: 'waiting' }, 'slip-waiting'],
    [{ status: awaitingPayment, ...unpaid, finalizable: 0 }, 'waits-for-staff'],
    [{ finalizable: 0 }, null],
    [{ has_terms: false }, 'old-terms'],
    [{ ...unpaid, paying: true }, 'paying'],
    [{ paying: true }, null],
    [{ changing: true }, 'changing'],
  ])('refuses or permits an order with %j: %s', (facts, reason) => {
    expect(orderChangeRefusal({ ...order, ...facts }, 'customer', 99)).toBe(reason)
  })

  test('binds staff to the end of the window instead of its cut-off', () => {
    expect(orderChangeRefusal(order, 'customer', 100)).toBe('late')
    expect(orderChangeRefusal(order, 'staff', 199)).toBeNull()
    expect(orderChangeRefusal(order, 'staff', 200)).toBe('late')
  })
})

const LIMITS = { max_count: 10, inventory: 5 }
const BY_WEIGHT = { ...LIMITS, weight: { step_g: 100, min_g: 500 } }

describe('planLines', () => {
  const line = (id: number, item_id: number, count: number, price: number): OrderedLine => ({
    ...{ id, item_id, count, price },
    ...{ type: ItemType.product, real_price: price, components: null },
  })
  const offer = (item_id: number, price: number, more: Partial<Offer> = {}): [string, Offer] => [
    `p-${item_id}`,
    {
      ...{ type: ItemType.product, item_id, price, real_price: price, components: null },
      ...{ available: true, limits: LIMITS },
      ...more,
    },
  ]
  const ordered = [line(1, 7, 2, 100), line(2, 8, 1, 50)]
  const plan = (requested: [id: number, count: number][], offers: [string, Offer][] = []) =>
    planLines(
      ordered,
      requested.map(([id, count]) => ({ type: ItemType.product, id, count })),
      new Map(offers),
    )
  const pieces = ({ lines }: ReturnType<typeof plan>) =>
    lines.map(({ id, item_id, count, price }) => [id, item_id, count, price])

  test.each<[string, [number, number][], [string, Offer][], (number | null)[][]]>([
    [
      'nothing',
      [],
      [],
      [
        [1, 7, 2, 100],
        [2, 8, 1, 50],
      ],
    ],
    [
      'less',
      [[7, 1]],
      [],
      [
        [1, 7, 1, 100],
        [2, 8, 1, 50],
      ],
    ],
    ['a removal', [[7, 0]], [], [[2, 8, 1, 50]]],
    [
      'more at the same price',
      [[7, 3]],
      [offer(7, 100)],
      [
        [1, 7, 3, 100],
        [2, 8, 1, 50],
      ],
    ],
    [
      ...(['more at another price', [[7, 3]], [offer(7, 120)]] as const),
      [
        [1, 7, 2, 100],
        [null, 7, 1, 120],
        [2, 8, 1, 50],
      ],
    ] as never,
    [
      'new goods',
      [[9, 4]],
      [offer(9, 30)],
      [
        [1, 7, 2, 100],
        [2, 8, 1, 50],
        [null, 9, 4, 30],
      ],
    ],
  ])('plans %s', (_, requested, offers, lines) => {
    expect(pieces(plan(requested, offers))).toEqual(lines)
  })

  test('takes away what was added last', () => {
    const split = [line(1, 7, 2, 100), line(3, 7, 2, 120)]
    const requested = [{ type: ItemType.product, id: 7, count: 3 }]
    const { lines } = planLines(split, requested, new Map())
    expect(lines.map(({ id, count }) => [id, count])).toEqual([
      [1, 2],
      [3, 1],
    ])
  })

  test.each<[string, number, Partial<Offer> | null, string | null, number | null]>([
    ['as many as are left', 7, {}, null, null],
    ['more than are left', 8, {}, 'inventory', 7],
    ['more than one may buy', 4, { limits: { ...LIMITS, max_count: 3 } }, 'max-count', 3],
    [
      'a limit that was lowered below the order',
      3,
      { limits: { ...LIMITS, max_count: 1 } },
      'max-count',
      2,
    ],
    ['less than the least amount', 3, { limits: BY_WEIGHT }, 'least', 5],
    ['goods that are off sale', 3, { available: false }, 'unavailable', 2],
    ['goods that are gone', 3, null, 'unavailable', 2],
    ['fewer of goods that are gone', 1, null, null, null],
    ['fewer than the least amount', 1, { limits: BY_WEIGHT, available: false }, 'least', 5],
    ['none of goods with a least amount', 0, { limits: BY_WEIGHT }, null, null],
    ['as many as before, below the least amount of now', 2, { limits: BY_WEIGHT }, null, null],
  ])('finds the fault of %s', (_, count, terms, fault, allowed) => {
    const { goods } = plan([[7, count]], terms ? [offer(7, 100, terms)] : [])
    expect(goods.find(({ id }) => id === 7)).toMatchObject({ fault, allowed })
  })
})

describe('priceOrderChange', () => {
  const whole = ({ next }: Random, min: number, max: number): number =>
    min + Math.floor(next() * (max - min + 1))
  const linesOf = (random: Random) =>
    Array.from({ length: whole(random, 1, 4) }, () => {
      const real_price = whole(random, 1, 300_000) * 10
      const price = random.chance(0.5) ? real_price : whole(random, 1, real_price / 10) * 10
      return { price, real_price, count: whole(random, 1, 9) }
    })
  const couponOf = (random: Random) =>
    random.pick([null, { type: 1, value: 15 }, { type: 2, value: 90_000 }] as const)

  test('gives and takes to the rial in 4,000 random series of changes', () => {
    const random = seeded(90)
    for (let series = 0; series < 4_000; series++) {
      const coupon = couponOf(random)
      const first: AmountTerms = {
        ...{ rules: 2, companyPercent: random.chance(0.3) ? 10 : null, useWallet: true },
        method: { amount: whole(random, 0, 300_000), free_for_companies: random.chance(0.3) },
        windowPrice: whole(random, 0, 9) * 1_000,
        freeShippingThreshold: whole(random, 0, 9_000_000),
        wallet: whole(random, -200_000, 900_000),
      }
      let lines = linesOf(random)
      let order = {
        terms: first,
        amounts: orderAmounts({ ...first, ...subtotalsOf(lines, coupon, { rules: 2 }) }),
      }
      const paid = payableAmount(order.amounts) === 0 || random.chance(0.6)
      const wallet = amountOf(order.amounts, 'wallet')
      let money = paid ? payableAmount(order.amounts) : 0
      let ledger = 0
      for (let changes = 0; changes < 3; changes++) {
        lines = linesOf(random)
        const remaining = random.chance(0.8) ? coupon : null
        const fromWallet = random.chance(0.5)
        const price = priceOrderChange({
          ...{ ...order, paid, fromWallet, ...subtotalsOf(lines, remaining, { rules: 2 }) },
          windowPrice: whole(random, 0, 9) * 1_000,
        })
        money += price.owed
        ledger += price.ledger
        order = price
        const total = payableAmount(price.amounts)
        expect(recompute({ ...order, lines, coupon: remaining })).toEqual(price.amounts)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total % 10).toBe(0)
        expect(amountOf(price.amounts, 'wallet')).toBe(wallet)
        expect(amountOf(price.amounts, 'change')).toBe(ledger)
        if (paid) expect(total).toBe(money)
        if (paid) expect(price.owed + price.ledger * -1).toBe(price.difference)
        // What came in goes back when the order ends, a settled debt apart.
        const debt = paid ? amountOf(price.amounts, 'debt') : 0
        expect(refundOf(price.amounts, paid)).toBe(money - debt - wallet - ledger)
        if (!paid && total === 0) break
      }
    }
  })
})
