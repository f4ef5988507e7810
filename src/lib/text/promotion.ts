import type { PromotionKind } from '#lib/codes/promotion.ts'
import { formatNumber, formatPercent } from './digits.ts'
import { formatTomanWithUnit } from './money.ts'

/** Money in rials. */
interface Worth {
  kind: PromotionKind
  percent: number | null
  amount: number | null
  most: number | null
  pieces: number | null
  further: boolean
  least: number | null
  areas?: readonly string[] | undefined
}

const AREAS_NAMED = 3

/** «فقط ونک، دروس», «فقط ۸ محله». */
const areasText = (areas: readonly string[]): string =>
  areas.length > AREAS_NAMED ? `فقط ${formatNumber(areas.length)} محله` : `فقط ${areas.join('، ')}`

/** What it takes off: «عدد ۲ با ۵۰٪ تخفیف», «۲۰٪ تا ۵۰٬۰۰۰ تومان». */
export function promotionWorth(promotion: Worth): string {
  const { kind, percent, amount, most, pieces, further, least } = promotion
  if (kind === 'free-delivery')
    return least ? `از خرید ${formatTomanWithUnit(least)}` : 'با هر خرید'
  const worth = percent === null ? formatTomanWithUnit(amount ?? 0) : formatPercent(percent)
  const limit = most === null ? '' : ` تا ${formatTomanWithUnit(most)}`
  if (kind !== 'quantity') return `${worth}${limit}`
  const nth = formatNumber(pieces ?? 0)
  return `${further ? `از عدد ${nth} به بعد` : `هر ${nth} عدد، یکی`} با ${worth} تخفیف${limit}`
}

/**
 * Title and rule, as receipts show them.
 * @example
 * promotionText('جمعه‌ی لبنیات', dairy) // «جمعه‌ی لبنیات (۲۰٪ تا ۵۰٬۰۰۰ تومان)»
 */
export const promotionText = (title: string, promotion: Worth): string => {
  const areas = promotion.areas ? `؛ ${areasText(promotion.areas)}` : ''
  return `${title} (${promotionWorth(promotion)}${areas})`
}
