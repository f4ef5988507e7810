// What goods of the reference shop cost: rials and grams in plain arithmetic.

/** Of one piece, or of one step of goods by weight. */
export interface Price {
  list: number
  now: number
  perKg?: number
}

interface Goods {
  /** Repricing takes the next one. */
  prices: readonly [Price, ...Price[]]
  /** Grams of a step; null for goods by piece. */
  step: number | null
  /** Least pieces or steps of a line. */
  least: number
  /** Pieces or grams. */
  stock: number
  /** Goods of one shelf stand for each other. */
  shelf: 0 | 1
}

const TOMAN = 10
const PERCENT = 100
export const TOLERANCE_PERCENT = 10
export const FEE = 150_000
export const WINDOW_FEES = [0, 20_000] as const
const FREE_DELIVERY_ABOVE = 8_000_000
export const COUPON = { percent: 15, floor: 200_000, uses: 3, seconds: 60 * 60 } as const

const byPiece = { step: null, least: 1, stock: 6 } as const

export const GOODS: readonly Goods[] = [
  {
    prices: [
      { list: 120_000, now: 120_000 },
      { list: 131_110, now: 125_550 },
    ],
    ...{ ...byPiece, shelf: 0 },
  },
  { prices: [{ list: 77_770, now: 70_010 }], ...byPiece, shelf: 0 },
  { prices: [{ list: 3_333_330, now: 3_333_330 }], ...byPiece, shelf: 1 },
  {
    prices: [
      { list: 308_640, now: 308_640, perKg: 1_234_570 },
      { list: 275_000, now: 275_000, perKg: 1_100_010 },
    ],
    ...{ step: 250, least: 2, stock: 1_300, shelf: 0 },
  },
]

export const stepOf = (product: number): number => GOODS[product]?.step ?? 1
export const isByWeight = (product: number): boolean => GOODS[product]?.step != null

const tomanDown = (rials: number): number => rials - (rials % TOMAN)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

interface Counted {
  product: number
  list: number
  price: number
  count: number
  /** Null for the estimate. */
  grams: number | null
}

interface Cost {
  list: number
  price: number
}

/** No more than the tolerance above the estimate is charged. */
export function chargedGrams({
  product,
  count,
  grams,
}: Pick<Counted, 'product' | 'count' | 'grams'>) {
  const estimate = stepOf(product) * count
  const most = Math.floor((estimate * (PERCENT + TOLERANCE_PERCENT)) / PERCENT)
  return Math.min(grams ?? estimate, most)
}

export function costOf({ product, list, price, count, grams }: Counted): Cost {
  const estimate = stepOf(product) * count
  const charged = chargedGrams({ product, count, grams })
  const part = (rials: number): number =>
    charged === estimate ? rials : tomanDown(Math.floor((rials * charged) / estimate))
  return { list: part(list * count), price: part(price * count) }
}

export function costOfAll(lines: readonly Counted[]): Cost {
  const costs = lines.filter(({ count }) => count > 0).map(costOf)
  return { list: sum(costs.map(({ list }) => list)), price: sum(costs.map(({ price }) => price)) }
}

/** Discounts are raised to whole toman. @param most of the coupon, 0 without one */
export const couponOff = (price: number, most: number): number =>
  Math.min(Math.ceil((price * COUPON.percent) / PERCENT / TOMAN) * TOMAN, most, price)

/** Both end with the coupon. */
export const PROMOTIONS = {
  /** Each second piece. */
  second: { products: [0], percent: 50 },
  percent: { products: [1, 3], percent: 10 },
  freeFrom: 6_000_000,
} as const

/** Pieces of goods, or what stands for them. */
export interface Promoted {
  /** That was ordered. */
  ordered: number
  pieces: number
  /** Rials. */
  cost: number
}

/** @param products with a promotion that the order has agreed on */
export const promotionOff = (lines: readonly Promoted[], products: readonly number[]): number =>
  sum(products.map(product => offProduct(lines, product)))

export function offProduct(lines: readonly Promoted[], product: number): number {
  const own = lines.filter(line => line.ordered === product && line.pieces > 0)
  const raised = (rials: number, percent: number): number =>
    Math.ceil((rials * percent) / PERCENT / TOMAN) * TOMAN
  if (PROMOTIONS.percent.products.some(each => each === product))
    return raised(sum(own.map(({ cost }) => cost)), PROMOTIONS.percent.percent)
  const prices = own
    .flatMap(({ pieces, cost }) => Array.from({ length: pieces }, () => Math.ceil(cost / pieces)))
    .toSorted((a, b) => a - b)
  return raised(sum(prices.slice(0, Math.floor(prices.length / 2))), PROMOTIONS.second.percent)
}

export const isPromoted = (product: number): boolean =>
  [...PROMOTIONS.second.products, ...PROMOTIONS.percent.products].some(each => each === product)

export const feeFor = (price: number): number => (price > FREE_DELIVERY_ABOVE ? 0 : FEE)

/**
 * What a piece or step of a substitute costs: never more than the missing goods.
 * @param count pieces or grams of it
 */
export function substitutePrice(
  line: Pick<Counted, 'product' | 'price'>,
  missing: number,
  { product, price, count }: { product: number; price: number; count: number },
): number {
  if (!isByWeight(line.product) && !isByWeight(product)) return Math.min(price, line.price)
  const whole = (line.price * missing * stepOf(product)) / count
  return Math.min(price, tomanDown(Math.floor(whole)))
}

/**
 * What was paid for `count` of `pieces` of a line, of all that was paid for goods.
 * @param costs of the line and of all lines, less their promotions
 */
export function claimAmount(
  costs: { line: number; all: number },
  { count, pieces }: { count: number; pieces: number },
  paid: number,
): number {
  if (costs.all === 0) return 0
  const share = BigInt(costs.line * count) * BigInt(paid)
  return tomanDown(Number(share / BigInt(costs.all * pieces)))
}

export const halfOf = (rials: number): number => tomanDown(Math.floor(rials / 2))
