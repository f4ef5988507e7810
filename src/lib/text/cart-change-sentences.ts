import { formatNumber } from './digits.ts'
import { formatToman, formatTomanWithUnit } from './money.ts'
import { formatAmount } from './weight.ts'

// Apart from lib/text/cart-sentences.ts, because no page needs them before a cart has changed.

/** Merged with a lower count, when it is known. */
export function reducedInCart(
  name: string,
  count: number,
  { requested, stepG }: { requested?: number; stepG?: number | null | undefined } = {},
): string {
  const line = `${stepG ? 'مقدار' : 'تعداد'} «${name}» در سبد خرید شما`
  if (requested === undefined) return `${line} ${formatAmount(count, stepG)} شد.`
  const before = stepG ? formatAmount(requested, stepG) : formatNumber(requested)
  return `${line} از ${before} به ${formatAmount(count, stepG)} رسید.`
}

/** The price of a piece or kilogram changed, in rials. */
export function priceMoved(name: string, from: number, to: number): string {
  const direction = to > from ? 'بیشتر' : 'کمتر'
  return `قیمت «${name}» ${direction} شد: از ${formatToman(from)} به ${formatTomanWithUnit(to)}.`
}
