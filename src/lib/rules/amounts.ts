import type { PostingMethod } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { couponDecrease, type CouponTerms } from './coupon.ts'
import { type AmountRules, percentOff, tomanDown } from './whole-toman.ts'

/** What an order's amounts follow from beside its goods and its coupon; all money in rials. */
export interface AmountTerms {
  rules: AmountRules
  /** Whole percent off the goods now for a group order; null is a personal order. */
  companyPercent: number | null
  /** The delivery method; null before one is chosen. */
  method: Pick<PostingMethod, 'amount' | 'free_for_companies'> | null
  windowPrice: number
  freeShippingThreshold: number
  /** The balance of the wallet; negative is a debt. */
  wallet: number
  useWallet: boolean
  /**
   * What is left to pay, where it is less than this, is left to the wallet, which owes it then;
   * absent where its customer did not choose so. A wallet in debt takes nothing more.
   */
  remainderBelow?: number
}

/** All that an order's amounts follow from; all money in rials. */
export interface AmountsInput extends AmountTerms {
  /** Goods at their list prices. */
  goods: number
  /** The same goods at the prices now; not above `goods`. */
  goodsNow: number
  /** What the coupon takes off; cut to what is left of the goods. */
  couponDecrease: number
}

/**
 * The way from the goods to the payable amount, line by line. The lines are whole toman and sum up
 * to the payable amount, which is never negative. `goods` and `shipping` are always there, others
 * where they are not zero. A benefit more never raises what an order costs.
 *
 * @example
 * orderAmounts({ rules: 2, goods: 10_000, goodsNow: 9_000, companyPercent: 10, couponDecrease: 1_000,
 *   method: { amount: 500, free_for_companies: false }, windowPrice: 200,
 *   freeShippingThreshold: 50_000, wallet: 3_000, useWallet: true })
 * // goods 10_000, discount -1_000, company -900, coupon -1_000, shipping 500, window 200,
 * // wallet -3_000: 4_800
 */
export function orderAmounts(input: AmountsInput): AmountLine[] {
  const whole = input.rules === 1 ? (rials: number) => rials : tomanDown
  const { company, coupon, left } = goodsLeft(input)
  const shipping = whole(shippingCost(input, input.rules === 1 ? left : input.goodsNow))
  const windowPrice = whole(input.windowPrice)
  const beforeWallet = left + shipping + windowPrice
  const wallet = input.useWallet ? whole(input.wallet) : 0
  const used = Math.min(Math.max(wallet, 0), beforeWallet)
  return shownLines([
    { kind: 'goods', amount: input.goods },
    { kind: 'discount', amount: input.goodsNow - input.goods },
    { kind: 'company', amount: -company },
    { kind: 'coupon', amount: -coupon },
    { kind: 'shipping', amount: shipping },
    { kind: 'window', amount: windowPrice },
    { kind: 'wallet', amount: -used - leftToWallet(input, beforeWallet - used) },
    { kind: 'debt', amount: Math.max(-wallet, 0) },
  ])
}

const leftToWallet = ({ wallet, remainderBelow = 0 }: AmountTerms, remainder: number): number =>
  wallet >= 0 && isTooLittle(remainder, remainderBelow) ? remainder : 0

/** Whether something is to be paid, and it is less than can be paid online; rials. */
export const isTooLittle = (payable: number, onlineMin: number): boolean =>
  payable > 0 && payable < onlineMin

const OF_GOODS: ReadonlySet<AmountLine['kind']> = new Set([
  'goods',
  'discount',
  'company',
  'coupon',
])

const shownLines = (lines: readonly AmountLine[]): AmountLine[] =>
  lines.filter(({ kind, amount }) => amount !== 0 || kind === 'goods' || kind === 'shipping')

type GoodsTerms = Pick<
  AmountsInput,
  'rules' | 'goods' | 'goodsNow' | 'couponDecrease' | 'companyPercent'
>

/** What a company and a code take off the goods, and what is left of them. */
function goodsLeft({ rules, goodsNow, companyPercent, couponDecrease: decrease }: GoodsTerms) {
  const company = percentOff(goodsNow, companyPercent ?? 0, rules)
  const coupon = Math.min(decrease, goodsNow - company)
  return { company, coupon, left: goodsNow - company - coupon }
}

/** An order that was picked: its goods as they are handed over, and whether it was paid by then. */
export interface PickedInput extends GoodsTerms {
  /** As they were ordered. */
  ordered: readonly AmountLine[]
  paid: boolean
}

/**
 * Decision 034: the amounts of an order of which less, or something cheaper, was picked. Shipping,
 * window, wallet and debt stay as they were agreed. What was paid stays paid, and the difference is
 * a line of its own, `shortage`, which goes to the wallet; of an unpaid order there is less to pay,
 * and only what the wallet gave too much goes back. Null where it would cost more than before.
 *
 * @example
 * // goods 200_000, shipping 150_000, paid 350_000; one of two pieces was there:
 * // goods 100_000, shipping 150_000, shortage 100_000: 350_000
 */
export function pickedAmounts(input: PickedInput): AmountLine[] | null {
  const { goods, goodsNow, ordered, paid } = input
  const handed = goodsLeft(input)
  const leftOrdered = payableAmount(ordered.filter(({ kind }) => OF_GOODS.has(kind)))
  const nowOrdered = amountOf(ordered, 'goods') + amountOf(ordered, 'discount')
  if (goodsNow > nowOrdered) return null
  // Company and code are rounded each: of less goods both together may leave a toman more.
  const rounding = Math.max(0, handed.left - leftOrdered)
  const { company } = handed
  const coupon = handed.coupon + rounding
  const left = handed.left - rounding
  const agreed = (kind: AmountLine['kind']): AmountLine => ({
    kind,
    amount: amountOf(ordered, kind),
  })
  const kept = [agreed('shipping'), agreed('window'), agreed('wallet'), agreed('debt')]
  const cost = left + payableAmount(kept)
  const before = payableAmount(ordered)
  return shownLines([
    { kind: 'goods', amount: goods },
    { kind: 'discount', amount: goodsNow - goods },
    { kind: 'company', amount: -company },
    { kind: 'coupon', amount: -coupon },
    ...kept,
    { kind: 'shortage', amount: paid ? before - cost : Math.max(0, -cost) },
  ])
}

/** What the lines leave to be paid, in rials. */
export const payableAmount = (lines: readonly AmountLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0)

/** What an order costs, in rials, however much of it a wallet gives and whatever debt is paid with it. */
export const costOf = (lines: readonly AmountLine[]): number =>
  payableAmount(lines.filter(({ kind }) => kind !== 'wallet' && kind !== 'debt'))

/** The amount of one kind, 0 where the order has no such line. */
export const amountOf = (lines: readonly AmountLine[], kind: AmountLine['kind']): number =>
  lines.find(line => line.kind === kind)?.amount ?? 0

/** An order as it is kept: all that its amounts can be reckoned from again; prices in rials. */
export interface KeptOrder {
  /** `real_price` is one piece at the list price, `price` one as it was sold. */
  lines: readonly KeptLine[]
  coupon: Pick<CouponTerms, 'value' | 'type'> | null
  /** Null of an order from before terms were kept: then its amounts tell them. */
  terms: AmountTerms | null
  amounts: readonly AmountLine[]
  /** Whether its goods were picked: then the lines tell what of. */
  picked?: boolean
}

/** A line as it was ordered, what was picked of it, and for which line it was given instead. */
interface KeptLine {
  price: number
  real_price: number
  count: number
  picked?: number | null
  replaces?: number | null
}

/** The amounts of an order, reckoned again from what is kept of it: equal to those kept with it. */
export function recompute({ picked = false, ...kept }: KeptOrder): AmountLine[] {
  const { lines, terms, amounts } = kept
  const rules = terms?.rules ?? 1
  const handed = goodsOf(
    lines.map(line => ({ ...line, count: picked ? (line.picked ?? line.count) : line.count })),
    kept.coupon,
    rules,
  )
  const known = terms ?? termsTold(amounts, handed.goodsNow)
  if (!picked) return orderAmounts({ ...known, ...handed })
  const asked = goodsOf(
    lines.filter(line => (line.replaces ?? null) === null),
    kept.coupon,
    rules,
  )
  const ordered = orderAmounts({ ...known, ...asked })
  // What was paid by then stays its sum; of an unpaid one the sum became less, or stayed alike.
  const paid = payableAmount(amounts) === payableAmount(ordered)
  return pickedAmounts({ ...known, ...handed, ordered, paid }) ?? []
}

/** What lines are worth, and what a code takes off them; in rials. */
export function goodsOf(
  lines: readonly Pick<KeptLine, 'price' | 'real_price' | 'count'>[],
  coupon: KeptOrder['coupon'],
  rules: AmountRules,
): Pick<AmountsInput, 'goods' | 'goodsNow' | 'couponDecrease'> {
  const goods = lines.reduce((sum, line) => sum + line.real_price * line.count, 0)
  const goodsNow = lines.reduce((sum, line) => sum + line.price * line.count, 0)
  return { goods, goodsNow, couponDecrease: coupon ? couponDecrease(coupon, goodsNow, rules) : 0 }
}

/** Terms from which the amounts of an order without them would have followed. */
export function termsTold(amounts: readonly AmountLine[], goodsNow: number): AmountTerms {
  const company = -amountOf(amounts, 'company')
  return {
    rules: 1,
    companyPercent: company === 0 ? null : Math.round((company * 100) / goodsNow),
    method: { amount: amountOf(amounts, 'shipping'), free_for_companies: false },
    windowPrice: amountOf(amounts, 'window'),
    freeShippingThreshold: Number.MAX_SAFE_INTEGER,
    wallet: -amountOf(amounts, 'wallet') - amountOf(amounts, 'debt'),
    useWallet: true,
  }
}

/** Free above the threshold, and for companies where the method says so. */
function shippingCost(input: AmountsInput, judgedBy: number): number {
  if (!input.method) return 0
  if (judgedBy > input.freeShippingThreshold) return 0
  if (input.companyPercent !== null && input.method.free_for_companies) return 0
  return input.method.amount
}
