import { describe, expect, test } from 'vitest'
import { Gender } from '#lib/codes/account.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { pickedAmounts, recompute } from '#lib/rules/amounts.ts'
import { goodsAsHanded } from '#lib/rules/line-costs.ts'
import {
  type PickingUndoRefusal,
  checkPicking,
  checkPickingUndo,
} from '#lib/rules/picking-state.ts'
import { choiceRefusal, type PickedLine, planPicking } from '#lib/rules/picking.ts'

const BY_PIECE = { choice: 'nearest', weight: null } as const
const LINES = [
  { id: 1, type: 1, item_id: 10, count: 3, price: 100, category: 5, ...BY_PIECE },
  { id: 2, type: 2, item_id: 20, count: 2, price: 500, category: null, ...BY_PIECE },
] as const
const OFFERS = new Map([
  [10, { price: 100, category: 5, weight: null }],
  [11, { price: 90, category: 5, weight: null }],
  [12, { price: 130, category: 5, weight: null }],
])
const pickedLines = (change: Partial<PickedLine>): PickedLine[] => [
  { id: 1, picked: 1, picked_g: null, missing: false, substitute: null, ...change },
]
const instead = (product_id: number, count: number) => ({
  substitute: { product_id, count, agreed: false },
})

describe('checkPicking', () => {
  test.each([
    [{ status: OrderStatus.confirmed, picked_at: null, slip: 'none' }, null],
    [{ status: OrderStatus.confirmed, picked_at: null, slip: 'accepted' }, null],
    [{ status: OrderStatus.confirmed, picked_at: null, slip: 'waiting' }, 'slip-waiting'],
    [{ status: OrderStatus.confirmed, picked_at: 5, slip: 'none' }, 'picked'],
    [{ status: OrderStatus.outForDelivery, picked_at: 5, slip: 'none' }, 'picked'],
    [{ status: OrderStatus.awaitingPayment, picked_at: null, slip: 'none' }, 'not-confirmed'],
    [{ status: OrderStatus.cancelled, picked_at: null, slip: 'none' }, 'not-confirmed'],
  ] as const)('%j: %s', (order, refusal) => {
    expect(checkPicking(order)).toBe(refusal)
  })
})

describe('checkPickingUndo', () => {
  const ORIGINAL_AMOUNT = 350
  type Case = Parameters<typeof checkPickingUndo>[0]
  const picked: Case = {
    ...{
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.unpaid,
      picked_at: 5,
      slip: 'none',
      total_amount: 250,
    },
    lines: [{ count: 2, picked: 1, lost: 0 }],
  }
  test.each<[string, Partial<Case>, PickingUndoRefusal | null]>([
    ['less to pay', {}, null],
    ['paid before', { payment_status: PaymentStatus.paid, total_amount: ORIGINAL_AMOUNT }, null],
    ['paid by the new sum', { payment_status: PaymentStatus.paid }, 'paid-since'],
    [
      'nothing left to pay: nobody paid',
      { payment_status: PaymentStatus.paid, total_amount: 0 },
      null,
    ],
    ['not picked', { picked_at: null }, 'not-picked'],
    ['out', { status: OrderStatus.outForDelivery }, 'not-confirmed'],
    ['cancelled', { status: OrderStatus.cancelled }, 'not-confirmed'],
    ['a slip waits', { slip: 'waiting' }, 'slip-waiting'],
    ['lost', { lines: [{ count: 2, picked: 0, lost: 1 }] }, null],
    ['short, lost or not', { lines: [{ count: 2, picked: 1, lost: null }] }, 'lost-unknown'],
    ['all there, long ago', { lines: [{ count: 2, picked: 2, lost: null }] }, null],
  ])('%s: %j %s', (_, change, refusal) => {
    expect(checkPickingUndo({ ...picked, ...change }, ORIGINAL_AMOUNT)).toBe(refusal)
  })
})

describe('planPicking', () => {
  test.each([
    ['less than was ordered', pickedLines({}), [], [1, 2]],
    ['a cheaper one instead', pickedLines(instead(11, 2)), [[11, Gender.male, 90]], [1, 2]],
    [
      'a dearer one at the old price',
      pickedLines(instead(12, 1)),
      [[12, Gender.unspecified, 100]],
      [1, 2],
    ],
    ['nothing said', [], [], [3, 2]],
    [
      'nothing there',
      [...pickedLines({ picked: 0 }), ...pickedLines({ id: 2, picked: 0 })],
      [],
      [0, 0],
    ],
    [
      'none of it, all by another',
      pickedLines({ picked: 0, ...instead(11, 3) }),
      [[11, Gender.female, 90]],
      [0, 2],
    ],
  ] as const)('%s', (_, lines, given, counts) => {
    const verdict = planPicking(LINES, lines, OFFERS)
    if (!verdict.ok) throw new Error(verdict.reason)
    const { plan } = verdict
    expect(plan.substitutes.map(each => [each.product_id, each.count, each.price])).toEqual(given)
    expect([...plan.counts.values()]).toEqual(counts)
  })

  test.each([
    ['too-many', pickedLines({ picked: 4 })],
    ['too-many', pickedLines({ picked: 2, ...instead(11, 2) })],
    ['unavailable', pickedLines(instead(13, 1))],
    ['unavailable', pickedLines(instead(10, 1))],
    ['unknown', pickedLines({ id: 9 })],
    ['unknown', [...pickedLines({}), ...pickedLines({})]],
    ['bundle', pickedLines({ id: 2, picked: 1, ...instead(11, 1) })],
    ['no-count', pickedLines(instead(11, 0))],
  ] as const)('%s', (reason, lines) => {
    expect(planPicking(LINES, lines, OFFERS)).toMatchObject({ ok: false, reason })
  })
})

describe('choiceRefusal', () => {
  test.each([
    ['nearest', 5, false, null],
    ['nearest', 6, false, 'not-similar'],
    ['nearest', 6, true, null],
    ['call', 5, false, 'not-agreed'],
    ['call', 6, true, null],
    ['refund', 5, false, 'wants-refund'],
    ['refund', 5, true, 'wants-refund'],
  ] as const)('%s, a product of category %d for one of 5, agreed %s: %s', (...given) => {
    const [choice, category, agreed, refusal] = given
    expect(choiceRefusal({ choice, category: 5 }, { category }, agreed)).toBe(refusal)
  })

  test('a product for one that was deleted is not similar', () => {
    const line = { choice: 'nearest', category: null } as const
    expect(choiceRefusal(line, { category: 5 }, false)).toBe('not-similar')
  })
})

describe('planPicking of goods by weight', () => {
  const line = { type: 1, choice: 'nearest', category: 5 } as const
  const apples = { ...line, id: 1, item_id: 10, count: 3, price: 60_000, weight: { step_g: 500 } }
  const milk = { ...line, id: 2, item_id: 20, count: 2, price: 100_000, weight: null }
  const offers = new Map([
    [11, { price: 50_000, category: 5, weight: { step_g: 250 } }],
    [12, { price: 20_000, category: 5, weight: { step_g: 250 } }],
    [21, { price: 90_000, category: 5, weight: null }],
  ])
  const plan = (...input: PickedLine[]) => planPicking([apples, milk], input, offers)
  const word = (change: Partial<PickedLine>): PickedLine => ({
    ...{ id: 1, picked: null, picked_g: null, missing: false, substitute: null },
    ...change,
  })

  test.each([
    [1_455, 3],
    [3_000, 3],
    [0, 0],
  ])('%i grams hand over %i of 3 steps', (picked_g, count) => {
    const result = plan(word({ picked_g }))
    expect(result).toMatchObject({ ok: true, plan: { substitutes: [] } })
    if (!result.ok) return
    expect([...result.plan.counts]).toEqual([
      [1, count],
      [2, 2],
    ])
    expect([...result.plan.grams]).toEqual([[1, picked_g]])
  })

  test.each([
    ['no-weight', []],
    ['no-weight', [word({ picked: 3 })]],
    ['partly', [word({ picked_g: 500, ...instead(11, 1) })]],
    ['no-count', [word({ picked_g: 0, ...instead(11, 0) })]],
  ] as const)('is refused: %s', (reason, input) => {
    expect(plan(...input)).toEqual({ ok: false, reason, line: 1 })
  })

  test.each([
    // Of 180,000 for 1,500 grams: a dearer kilogram costs as much.
    ['by weight', word({ picked_g: 0, ...instead(11, 1_400) }), [6, 1_400, 30_000]],
    // More grams than ordered cost as much in all.
    ['heavier', word({ picked_g: 0, ...instead(11, 3_000) }), [12, 3_000, 15_000]],
    ['cheaper', word({ picked_g: 0, ...instead(12, 1_400) }), [6, 1_400, 20_000]],
    ['by piece', word({ picked_g: 0, ...instead(21, 3) }), [3, null, 60_000]],
  ] as const)('a substitute %s is never dearer', (_, input, [count, grams, price]) => {
    expect(plan(input)).toMatchObject({
      ok: true,
      plan: { substitutes: [{ replaces: 1, count, grams, price }] },
    })
  })

  test('goods by weight for missing pieces cost at most those', () => {
    const input = word({ id: 2, picked: 1, ...instead(11, 1_000) })
    expect(plan(word({ picked_g: 1_500 }), input)).toMatchObject({
      ok: true,
      plan: { substitutes: [{ replaces: 2, count: 4, grams: 1_000, price: 25_000 }] },
    })
  })
})

describe('amounts of a picked order', () => {
  const terms = {
    rules: 1 as const,
    ...{ companyPercent: null, method: { amount: 150, free_for_companies: false } },
    ...{ windowPrice: 20, freeShippingThreshold: 1_000, wallet: 70, useWallet: true },
  }
  const line = { price: 90, real_price: 100, count: 2 }
  const order = (count: number, wallet = 70) => {
    const original = { lines: [{ ...line, count }], coupon: null, amounts: [] }
    return recompute({ ...original, terms: { ...terms, wallet } })
  }
  const pick = (ordered: ReturnType<typeof order>, count: number, paid: boolean) => {
    const goods = goodsAsHanded([{ ...line, picked: count }], null, { rules: 1 })
    return pickedAmounts({ ...goods, ordered, paid, rules: 1, companyPercent: null })
  }

  test('the paid amount stays, and the difference is a separate line', () => {
    const after = pick(order(2), 1, true)
    expect(after).toEqual([
      { kind: 'goods', amount: 100 },
      { kind: 'discount', amount: -10 },
      { kind: 'shipping', amount: 150 },
      { kind: 'window', amount: 20 },
      { kind: 'wallet', amount: -70 },
      { kind: 'shortage', amount: 90 },
    ])
    expect(payableAmount(after ?? [])).toBe(payableAmount(order(2)))
  })

  test('reduce the payable amount of an unpaid order', () => {
    const after = pick(order(2), 1, false) ?? []
    expect(payableAmount(after)).toBe(payableAmount(order(2)) - 90)
    expect(amountOf(after, 'shortage')).toBe(0)
  })

  test('return what the wallet paid too much', () => {
    const after = pick(order(2, 300), 1, false) ?? []
    expect(payableAmount(after)).toBe(0)
    expect(amountOf(after, 'shortage')).toBe(300 - 260)
  })

  test('keep free delivery free', () => {
    const ordered = order(12)
    expect(amountOf(ordered, 'shipping')).toBe(0)
    expect(amountOf(pick(ordered, 1, true) ?? [], 'shipping')).toBe(0)
  })

  test('never exceed the ordered ones', () => {
    expect(pick(order(2), 3, true)).toBeNull()
    expect(pick(order(2), 3, false)).toBeNull()
  })

  test.each([true, false])('are recalculated alike, paid %s', paid => {
    const ordered = order(2)
    const amounts = pick(ordered, 1, paid) ?? []
    const lines = [{ ...line, picked: 1 }]
    const original = { lines, coupon: null, terms, amounts, picked: true }
    expect(recompute(original)).toEqual(amounts)
    expect(recompute({ ...original, lines: [{ ...line, picked: 2 }] })).not.toEqual(amounts)
    expect(recompute({ ...original, terms: null })).toEqual(amounts)
  })
})
