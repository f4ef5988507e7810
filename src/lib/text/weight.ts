import { formatCount, formatNumber } from './digits.ts'
import { formatTomanWithUnit } from './money.ts'

const KILOGRAM_G = 1_000

/** A weight as number and unit. */
export const weightParts = (grams: number): [number: string, unit: string] =>
  grams < KILOGRAM_G ? [formatNumber(grams), 'گرم'] : [formatNumber(grams / KILOGRAM_G), 'کیلوگرم']

/**
 * @example formatWeight(500) // '۵۰۰ گرم'
 * @example formatWeight(1_500) // '۱٫۵ کیلوگرم'
 */
export const formatWeight = (grams: number): string => weightParts(grams).join(' ')

/**
 * How much a line holds; `stepG` is null for goods by piece.
 * @example formatAmount(3, 500) // '۱٫۵ کیلوگرم'
 * @example formatAmount(3, null) // '۳ عدد'
 */
export const formatAmount = (count: number, stepG: number | null | undefined): string =>
  stepG ? formatWeight(count * stepG) : formatCount(count)

/** What was weighed, else the count. */
export const formatDelivered = (line: {
  count: number
  step_g?: number | null | undefined
  delivered_g: number | null
}): string =>
  line.delivered_g === null ? formatAmount(line.count, line.step_g) : formatWeight(line.delivered_g)

interface PricedByKilogram {
  price_per_kg: number
  price_per_kg_by_discount: number | null
}

export const PER_KILOGRAM = 'هر کیلوگرم'

/** «هر کیلوگرم ۲۱۸٬۰۰۰ تومان», at the price now. */
export const pricePerKgText = (weight: PricedByKilogram): string =>
  `${PER_KILOGRAM} ${formatTomanWithUnit(weight.price_per_kg_by_discount ?? weight.price_per_kg)}`

/** «هر عدد حدود ۱۵۰ گرم»; empty where it is unknown. */
export const pieceWeightText = ({ piece_g }: { piece_g: number | null }): string =>
  piece_g === null ? '' : `هر عدد حدود ${formatWeight(piece_g)}`

/** «حداقل ۵۰۰ گرم». */
export const leastWeightText = ({ min_g }: { min_g: number }): string =>
  `حداقل ${formatWeight(min_g)}`
