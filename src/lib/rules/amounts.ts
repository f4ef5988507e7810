import { AmountRules } from '#lib/codes/order.ts'
import type { PostingMethod } from '#lib/contract/checkout.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf, costOfGoods, payableAmount } from './amount-sums.ts'
import {
  type AgreedCoupon,
  goodsAsHanded,
  goodsAsOrdered,
  type HandedGoods,
  type StoredLine,
  type Subtotals,
} from './line-costs.ts'
import type { AgreedPromotion } from './promotion.ts'
import { percentOff, tomanDown } from './whole-toman.ts'
import type { ZoneFee } from './zone-fee.ts'

/** Terms of an order beside goods and coupon; money in rials. */
export interface AmountTerms {
  rules: AmountRules
  /** Of goods and of a first order, which the order may use. */
  promotions?: readonly AgreedPromotion[]
  /** Whole percent of a group order; null for a personal one. */
  companyPercent: number | null
  /** Null before one is chosen. */
  method: Pick<PostingMethod, 'amount' | 'free_for_companies' | 'free_delivery'> | null
  windowPrice: number
  freeShippingThreshold: number
  /** Of the delivery zone, for changes of the goods: their least value, and its own fees. */
  zone?: { least: number; fees: readonly ZoneFee[] | null }
  /** Negative is a debt. */
  wallet: number
  useWallet: boolean
  /** Remainders below this become a wallet debt, if chosen; not with an existing debt. */
  remainderBelow?: number
  /** Of a changed order: these lines are as agreed (decision 090). */
  changed?: { wallet: number; debt: number; change: number }
}

/** All inputs of an order's amounts; money in rials. */
export interface AmountsInput
  extends
    AmountTerms,
    Omit<Subtotals, 'promotionLines'>,
    Partial<Pick<Subtotals, 'promotionLines'>> {}

/**
 * Lines from the goods to the payable amount, in whole toman; their sum is never negative. `goods`
 * and `shipping` are always present, others when not zero. No benefit raises the cost.
 * @example
 * orderAmounts({ rules: AmountRules.wholeToman, listSubtotal: 10_000, subtotal: 9_000, companyPercent: 10, couponDecrease: 1_000,
 *   method: { amount: 500, free_for_companies: false }, windowPrice: 200,
 *   freeShippingThreshold: 50_000, wallet: 3_000, useWallet: true })
 * // goods 10_000, discount -1_000, company -900, coupon -1_000, shipping 500, window 200,
 * // wallet -3_000: 4_800
 */
export function orderAmounts(input: AmountsInput): AmountLine[] {
  const whole = input.rules === AmountRules.rials ? (rials: number) => rials : tomanDown
  const { company, coupon, left } = goodsAfterDiscounts(input)
  const { changed, method, promotionLines = [] } = input
  const shipping = whole(
    deliveryFee(input, input.rules === AmountRules.rials ? left : input.subtotal),
  )
  const windowPrice = whole(input.windowPrice)
  const free = method?.free_delivery
  const freed = free && input.subtotal >= free.least ? shipping : 0
  const beforeWallet = left + shipping - freed + windowPrice
  const wallet = input.useWallet ? whole(input.wallet) : 0
  const used = Math.min(Math.max(wallet, 0), beforeWallet)
  return shownLines([
    { kind: 'goods', amount: input.listSubtotal },
    { kind: 'discount', amount: input.subtotal - input.listSubtotal },
    ...promotionLines,
    { kind: 'company', amount: -company },
    { kind: 'coupon', amount: -coupon },
    { kind: 'shipping', amount: shipping },
    { kind: 'free-delivery', amount: -freed, ...(free && namedBy(free)) },
    { kind: 'window', amount: windowPrice },
    {
      kind: 'wallet',
      amount: changed?.wallet ?? -used - remainderToWallet(input, beforeWallet - used),
    },
    { kind: 'debt', amount: changed?.debt ?? Math.max(-wallet, 0) },
    { kind: 'change', amount: changed?.change ?? 0 },
  ])
}

const namedBy = ({ promotion, title }: NonNullable<PostingMethod['free_delivery']>) => ({
  title,
  promotion,
})

const remainderToWallet = (
  { wallet, remainderBelow = 0 }: AmountTerms,
  remainder: number,
): number => (wallet >= 0 && isTooLittle(remainder, remainderBelow) ? remainder : 0)

/** Whether a positive amount is below the online minimum, in rials. */
export const isTooLittle = (payable: number, onlineMin: number): boolean =>
  payable > 0 && payable < onlineMin

const shownLines = (lines: readonly AmountLine[]): AmountLine[] =>
  lines.filter(({ kind, amount }) => amount !== 0 || kind === 'goods' || kind === 'shipping')

type GoodsTerms = Pick<
  AmountsInput,
  'rules' | 'subtotal' | 'promotionLines' | 'couponDecrease' | 'companyPercent'
>

/** What promotions leave, the company's and the coupon's part of it, and the rest. */
function goodsAfterDiscounts({
  rules,
  subtotal,
  promotionLines = [],
  companyPercent,
  couponDecrease: decrease,
}: GoodsTerms) {
  const promoted = subtotal + payableAmount(promotionLines)
  const company = percentOff(promoted, companyPercent ?? 0, rules)
  const coupon = Math.min(decrease, promoted - company)
  return { promoted, company, coupon, left: promoted - company - coupon }
}

/** A picked order: its goods as handed over, and whether it was paid before. */
export interface PickedInput extends HandedGoods, Pick<AmountTerms, 'rules' | 'companyPercent'> {
  /** Amounts as ordered. */
  ordered: readonly AmountLine[]
  paid: boolean
}

/**
 * Amounts of a picked order (decisions 053 and 088); delivery, window, wallet and debt stay. Of a
 * paid order the difference becomes two lines, which go to the wallet: `shortage` for less or
 * cheaper goods, `weighing` for the weights, negative for heavier goods. An unpaid order costs what
 * was handed over, and excess wallet money goes back. Null when less goods would cost more.
 * @example
 * // goods 200_000, shipping 150_000, paid 350_000; one of two pieces was there:
 * // goods 100_000, shipping 150_000, shortage 100_000: 350_000
 * @example
 * // 1_000 grams for 200_000, shipping 150_000, paid 350_000; 1_050 grams were weighed:
 * // goods 210_000, shipping 150_000, weighing -10_000: 350_000
 */
export function pickedAmounts(input: PickedInput): AmountLine[] | null {
  const { listSubtotal, subtotal, promotionLines, estimated, ordered, paid } = input
  const leftOrdered = costOfGoods(ordered)
  const nowOrdered = (['goods', 'discount', 'promotion'] as const).reduce(
    (sum, kind) => sum + amountOf(ordered, kind),
    0,
  )
  const atEstimate = goodsAfterDiscounts({ ...input, ...estimated })
  if (atEstimate.promoted > nowOrdered) return null
  // Company and coupon are rounded separately, which may leave a toman more.
  const leftEstimated = Math.min(atEstimate.left, leftOrdered)
  const { promoted, company, coupon, left: weighed } = goodsAfterDiscounts(input)
  const left =
    promoted > atEstimate.promoted
      ? weighed - (atEstimate.left - leftEstimated)
      : Math.min(weighed, leftEstimated)
  const stored = ordered.filter(({ kind }) => STORED.has(kind))
  const costs = {
    ordered: payableAmount(ordered),
    estimated: leftEstimated + payableAmount(stored),
    handed: left + payableAmount(stored),
  }
  return shownLines([
    { kind: 'goods', amount: listSubtotal },
    { kind: 'discount', amount: subtotal - listSubtotal },
    ...promotionLines,
    { kind: 'company', amount: -company },
    { kind: 'coupon', amount: -(coupon + weighed - left) },
    ...stored,
    ...(paid ? differences(costs) : excess(costs)),
  ])
}

/** They stay as ordered when it is picked. */
const STORED: ReadonlySet<AmountLine['kind']> = new Set([
  'shipping',
  'free-delivery',
  'window',
  'wallet',
  'debt',
  'change',
])

interface PickedCosts {
  ordered: number
  estimated: number
  handed: number
}

const differences = ({ ordered, estimated, handed }: PickedCosts): AmountLine[] => [
  { kind: 'shortage', amount: ordered - estimated },
  { kind: 'weighing', amount: estimated - handed },
]

/** What the wallet paid too much. */
function excess({ estimated, handed }: PickedCosts): AmountLine[] {
  const returned = Math.max(0, -handed)
  const shortage = Math.min(returned, Math.max(0, -estimated))
  return [
    { kind: 'shortage', amount: shortage },
    { kind: 'weighing', amount: returned - shortage },
  ]
}

/** Paid back by picking, in rials; negative was taken from the wallet. */
export const returnedByPicking = (lines: readonly AmountLine[]): number =>
  amountOf(lines, 'shortage') + amountOf(lines, 'weighing')

/** A stored order, from which its amounts can be recomputed; rials. */
export interface StoredOrder {
  /** `real_price` is the list price of a piece, `price` the sold one. */
  lines: readonly StoredLine[]
  coupon: AgreedCoupon | null
  /** Null for orders from before terms were stored: derived from the amounts. */
  terms: AmountTerms | null
  amounts: readonly AmountLine[]
  picked?: boolean
}

/** Recomputes the amounts of a stored order; equal to the stored ones. */
export function recompute({ picked = false, ...stored }: StoredOrder): AmountLine[] {
  const { lines, terms, amounts, coupon } = stored
  const goodsTerms = terms ?? { rules: AmountRules.rials }
  const orderedGoods = goodsAsOrdered(lines, coupon, goodsTerms)
  if (!picked)
    return orderAmounts({
      ...(terms ?? termsFromAmounts(amounts, orderedGoods.subtotal)),
      ...orderedGoods,
    })
  const handed = goodsAsHanded(lines, coupon, goodsTerms)
  const agreedTerms = terms ?? termsFromAmounts(amounts, handed.subtotal)
  const ordered = orderAmounts({ ...agreedTerms, ...orderedGoods })
  // A paid sum stays. Where that of an unpaid order stayed too, nothing was returned.
  const paid =
    payableAmount(amounts) === payableAmount(ordered) &&
    amounts.some(({ kind }) => kind === 'shortage' || kind === 'weighing')
  return pickedAmounts({ ...agreedTerms, ...handed, ordered, paid }) ?? []
}

/** Terms from which the amounts would have resulted. */
export function termsFromAmounts(amounts: readonly AmountLine[], subtotal: number): AmountTerms {
  const company = -amountOf(amounts, 'company')
  return {
    rules: AmountRules.rials,
    companyPercent: company === 0 ? null : Math.round((company * 100) / subtotal),
    method: { amount: amountOf(amounts, 'shipping'), free_for_companies: false },
    windowPrice: amountOf(amounts, 'window'),
    freeShippingThreshold: Number.MAX_SAFE_INTEGER,
    wallet: -amountOf(amounts, 'wallet') - amountOf(amounts, 'debt'),
    useWallet: true,
  }
}

/** Free above the threshold, and for companies where the method allows it. */
function deliveryFee(input: AmountsInput, goodsForThreshold: number): number {
  if (!input.method) return 0
  if (goodsForThreshold > input.freeShippingThreshold) return 0
  if (input.companyPercent !== null && input.method.free_for_companies) return 0
  return input.method.amount
}
