import { describe, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import {
  type AmountTerms,
  returnedByPicking,
  orderAmounts,
  pickedAmounts,
  recompute,
} from '#lib/rules/amounts.ts'
import {
  goodsAsHanded,
  type StoredLine,
  type Subtotals,
  subtotalsOf,
} from '#lib/rules/line-costs.ts'
import { refundOf } from '#lib/rules/refund.ts'
import { effectivePrice, soldBy } from '#lib/rules/price.ts'
import type { AgreedPromotion } from '#lib/rules/promotion.ts'
import { randomPromotion } from '#tests/support/builders/random-promotion.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'

const CARTS = 100_000

/** A whole number from `min` to `max`, both included. */
const whole = ({ next }: Random, min: number, max: number): number =>
  min + Math.floor(next() * (max - min + 1))

type Line = StoredLine

/** An order that is about to be placed. */
interface Order extends Omit<AmountTerms, 'rules'> {
  lines: readonly Line[]
  coupon: { type: CouponType; value: number } | null
}

const line = (price: number, count: number, price_by_discount: number | null = null): Line => {
  const sold = soldBy({ price, price_by_discount })
  return { real_price: sold.price, price: effectivePrice(sold), count }
}

const amountsOf = ({ lines, coupon, ...terms }: Order): AmountLine[] =>
  orderAmounts({ ...terms, rules: 2, ...subtotalsOf(lines, coupon, { ...terms, rules: 2 }) })

/** What makes an order cheaper, or leaves it as it is. */
const BENEFITS: Record<string, (order: Order, random: Random) => Order> = {
  code: (order, random) => ({ ...order, coupon: greaterCode(order.coupon, random) }),
  company: (order, random) => ({
    ...order,
    companyPercent: whole(random, order.companyPercent ?? 0, 100),
  }),
  wallet: (order, random) => ({
    ...order,
    useWallet: true,
    wallet: Math.max(order.wallet, 0) + whole(random, 0, 3_000_000),
  }),
  threshold: (order, random) => ({
    ...order,
    freeShippingThreshold: whole(random, 0, order.freeShippingThreshold),
  }),
  remainder: order => ({ ...order, remainderBelow: 500 }),
  windowFee: (order, random) => ({ ...order, windowPrice: whole(random, 0, order.windowPrice) }),
  method: (order, random) => ({
    ...order,
    method: order.method && { ...order.method, amount: whole(random, 0, order.method.amount) },
  }),
  promotion: (order, random) => ({
    ...order,
    promotions: [...(order.promotions ?? []), promotionOf(order.lines, random)],
  }),
  freeDelivery: (order, random) => ({
    ...order,
    method: order.method && {
      ...order.method,
      free_delivery: {
        ...{ promotion: 1, title: 'delivery' },
        least: whole(random, 0, order.method.free_delivery?.least ?? 9_000_000),
      },
    },
  }),
  freeForCompanies: order => ({
    ...order,
    method: order.method && { ...order.method, free_for_companies: true },
  }),
}

function greaterCode(coupon: Order['coupon'], random: Random): Order['coupon'] {
  if (coupon === null) return { type: CouponType.rials, value: whole(random, 1, 900_000) }
  return {
    ...coupon,
    value:
      coupon.type === CouponType.percent
        ? whole(random, coupon.value, 100)
        : coupon.value + whole(random, 0, 99_999),
  }
}

const promotionOf = (lines: readonly Line[], random: Random): AgreedPromotion => {
  const keyOf = ({ item_id }: Line) => `p-${item_id}`
  const byPiece = lines.filter(({ weight }) => !weight).map(keyOf)
  return randomPromotion(random, { all: lines.map(keyOf), byPiece })
}

const randomWeight = (random: Random): Line['weight'] => ({
  step_g: whole(random, 1, 40) * 25,
  tolerance_percent: whole(random, 0, 30),
  actual_g: null,
})

/** Prices, fees and codes need not be whole toman: what comes of them is. */
function randomOrder(random: Random): Order {
  const { chance } = random
  const lines = Array.from({ length: whole(random, 1, 4) }, (_, item_id) => {
    const price = whole(random, 10, chance(0.3) ? 400 : 3_000_000)
    const each = line(price, whole(random, 1, 9), chance(0.4) ? whole(random, 10, price) : null)
    return { ...each, type: 1 as const, item_id, weight: chance(0.3) ? randomWeight(random) : null }
  })
  const promotions = Array.from({ length: whole(random, 0, 3) }, () => promotionOf(lines, random))
  const code = chance(0.5)
    ? ({ type: 1, value: whole(random, 1, 100) } as const)
    : ({ type: 2, value: whole(random, 1, 900_000) } as const)
  return {
    ...{ lines, promotions },
    coupon: chance(0.6) ? code : null,
    companyPercent: chance(0.5) ? whole(random, 0, 100) : null,
    method: chance(0.9)
      ? { amount: whole(random, 0, 500_000), free_for_companies: chance(0.3) }
      : null,
    windowPrice: chance(0.5) ? whole(random, 0, 100_000) : 0,
    freeShippingThreshold: whole(random, 0, 20_000_000),
    wallet: chance(0.5) ? whole(random, -2_000_000, 5_000_000) : 0,
    useWallet: chance(0.5),
  }
}

/** What is handed over of lines: less of some, something cheaper instead, or another weight. */
const shortPick = (lines: readonly Line[], random: Random): Line[] =>
  lines.map(each => ({
    ...each,
    weight: each.weight && {
      ...each.weight,
      actual_g: whole(random, 1, each.weight.step_g * each.count * 2),
    },
    price: random.chance(0.2)
      ? soldBy({ price: whole(random, 10, each.price), price_by_discount: null }).price
      : each.price,
    count: random.chance(0.6) ? whole(random, 0, each.count) : each.count,
  }))

function picked(order: Order, handed: readonly Line[], paid: boolean): AmountLine[] {
  const ordered = amountsOf(order)
  const { companyPercent, coupon, promotions = [] } = order
  const goods = goodsAsHanded(handed, coupon, { rules: 2, promotions })
  const amounts = pickedAmounts({ ...goods, rules: 2, companyPercent, ordered, paid })
  if (!amounts) throw new Error('picking less was refused as dearer')
  return amounts
}

/** What a customer gives, by the bank and out of the wallet, less what goes back to the wallet. */
const givenFor = (lines: readonly AmountLine[]): number =>
  payableAmount(lines) - amountOf(lines, 'wallet') - returnedByPicking(lines)

const isWhole = (lines: readonly AmountLine[]): boolean =>
  lines.every(({ amount }) => Number.isSafeInteger(amount) && amount % 10 === 0)

type Walk = readonly { order: Order; placed: AmountLine[] }[]

/** What is wrong with a random cart, or null: 100,000 expectations would take most of the time. */
function faultOf(random: Random): string | null {
  const order = randomOrder(random)
  const names = Object.keys(BENEFITS)
  const [first, second] = [random.pick(names), random.pick(names)]
  const better = BENEFITS[first]!(order, random)
  const best = BENEFITS[second]!(better, random)
  const walk = [order, better, best].map(each => ({ order: each, placed: amountsOf(each) }))
  const slack = first === 'promotion' || second === 'promotion' ? 10 : 0
  const fault =
    placedFault(walk, slack) ??
    pickedFault(walk, { handed: shortPick(order.lines, random), paid: random.chance(0.5), slack })
  return fault && `${first}, ${second}: ${fault}`
}

/** @param slack company and code are rounded separately, which may leave a toman more */
const rises = ([base, better, best]: readonly number[], slack: number): boolean =>
  better! > base! + slack || best! > better! + slack

function placedFault(walk: Walk, slack: number): string | null {
  const placed = walk.map(each => each.placed)
  if (!placed.every(isWhole)) return 'not whole toman'
  if (placed.some(lines => payableAmount(lines) < 0)) return 'below zero'
  if (rises(placed.map(payableAmount), slack)) return 'a benefit raised it'
  const { lines, coupon, ...terms } = walk[0]!.order
  const stored = { lines, coupon, terms: { ...terms, rules: 2 as const }, amounts: placed[0]! }
  const again = recompute(stored)
  return sameLines(again, placed[0]!) ? null : 'recomputed otherwise'
}

const sameLines = (a: readonly AmountLine[], b: readonly AmountLine[]): boolean =>
  a.length === b.length &&
  a.every(({ kind, amount }, at) => b[at]?.kind === kind && b[at].amount === amount)

/** Short picks and returns of orders, paid or not by then. */
function pickedFault(
  walk: Walk,
  { handed, paid, slack }: { handed: readonly Line[]; paid: boolean; slack: number },
): string | null {
  const placed = walk.map(each => each.placed)
  const short = walk.map(each => picked(each.order, handed, paid))
  const sums = placed.map(payableAmount)
  const heavier = walk.map(({ order }) => heavierBy(handed, order))
  if (heavier.some(rials => rials > toleratedBy(handed))) return 'weighing exceeded the tolerance'
  if (!short.every(isWhole)) return 'a short pick is not whole toman'
  if (short.some((lines, step) => payableAmount(lines) > sums[step]! + heavier[step]!))
    return 'a short pick raised what is to be paid'
  if (short.some((lines, step) => givenFor(lines) > givenFor(placed[step]!) + heavier[step]!))
    return 'a short pick made it dearer'
  if (rises(short.map(givenFor), slack)) return 'a benefit raised it after a short pick'
  if (short.some(lines => payableAmount(lines) < 0)) return 'a short pick below zero'
  if (paid && short.some((lines, step) => payableAmount(lines) !== sums[step]))
    return 'what was paid did not stay paid'
  if (![...placed, ...short].every(lines => returnsAll(lines, paid))) return 'a return'
  return pickedRecomputes(walk[0]!, handed, paid) ? null : 'a short pick recomputed otherwise'
}

/** With the handed counts and weights at the ordered prices. */
function pickedRecomputes(
  { order, placed }: Walk[number],
  handed: readonly Line[],
  paid: boolean,
): boolean {
  const { lines: ordered, coupon, ...terms } = order
  const lines = ordered.map((each, at) => ({
    ...each,
    weight: handed[at]!.weight ?? null,
    picked: handed[at]!.count,
  }))
  const goods = goodsAsHanded(lines, coupon, { ...terms, rules: 2 })
  const sum = { ordered: placed, paid: paid || payableAmount(placed) === 0 }
  const amounts = pickedAmounts({ ...goods, ...terms, ...sum, rules: 2 })
  const stored = { lines, coupon, terms: { ...terms, rules: 2 as const }, picked: true }
  return amounts !== null && sameLines(recompute({ ...stored, amounts }), amounts)
}

const promotedCost = ({ subtotal, promotionLines }: Subtotals): number =>
  subtotal + payableAmount(promotionLines)

/** Rials above the estimate; 0 when the goods were lighter. */
function heavierBy(handed: readonly Line[], { promotions = [] }: Order): number {
  const { estimated, ...goods } = goodsAsHanded(handed, null, { rules: 2, promotions })
  return Math.max(0, promotedCost(goods) - promotedCost(estimated))
}

const toleratedBy = (handed: readonly Line[]): number =>
  handed.reduce(
    (sum, { price, count, weight }) =>
      sum + (price * count * (weight?.tolerance_percent ?? 0)) / 100,
    0,
  )

/** Whether a return gives back all that was given, but for a debt that was settled with it. */
function returnsAll(lines: readonly AmountLine[], paid: boolean): boolean {
  const money = paid ? payableAmount(lines) - amountOf(lines, 'debt') : 0
  const back = refundOf(lines, paid) + returnedByPicking(lines)
  return back === money - amountOf(lines, 'wallet') && refundOf(lines, paid) >= 0
}

test(`no benefit, alone or after another, makes one of ${CARTS} carts dearer`, () => {
  const faults: string[] = []
  for (let seed = 0; seed < CARTS && faults.length < 5; seed++) {
    const fault = faultOf(seeded(seed))
    if (fault) faults.push(`cart ${seed}: ${fault}`)
  }
  expect(faults).toEqual([])
})

describe('two benefits in either order', () => {
  const names = Object.keys(BENEFITS)
  const pairs = names.flatMap(a => names.filter(b => b > a).map(b => [a, b] as const))
  test.each(pairs)('give the same sum: %s and %s', (a, b) => {
    for (let seed = 0; seed < 200; seed++) {
      const order = randomOrder(seeded(seed))
      const apply = (name: string, to: Order) => BENEFITS[name]!(to, seeded(seed + 7))
      expect(amountsOf(apply(a, apply(b, order)))).toEqual(amountsOf(apply(b, apply(a, order))))
    }
  })
})
