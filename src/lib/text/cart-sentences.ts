import { formatCount, formatNumber } from './digits.ts'
import { printedName } from './printed-name.ts'
import { formatToman, formatTomanWithUnit } from './money.ts'

// Cart sentences, apart from lib/text/sentences.ts because every page loads them. Amounts in rials.

export function cartLimit(maxCount: number): string {
  return `از این کالا حداکثر ${formatCount(maxCount)} می‌توانید سفارش دهید.`
}

export function stockShortage(name: string): string {
  return `موجودی «${name}» کافی نیست.`
}

/** An item that is no longer sold. */
export function itemUnavailable(name: string): string {
  return `«${name}» دیگر موجود نیست.`
}

/** Merged with a lower count, when it is known. */
export function reducedInCart(name: string, count: number, requested?: number): string {
  if (requested !== undefined)
    return `تعداد «${name}» در سبد خرید شما از ${formatNumber(requested)} به ${formatCount(count)} رسید.`
  return `تعداد «${name}» در سبد خرید شما ${formatCount(count)} شد.`
}

/** Not merged, because the cart was full. */
export function notInCart(name: string): string {
  return `«${name}» در سبد خرید شما جا نشد.`
}

/** The price of a piece changed, in rials. */
export function priceMoved(name: string, from: number, to: number): string {
  const direction = to > from ? 'بیشتر' : 'کمتر'
  return `قیمت «${name}» ${direction} شد: از ${formatToman(from)} به ${formatTomanWithUnit(to)}.`
}

interface Distinction {
  brand: string | null | undefined
  volume: number | null | undefined
  unit: string | null | undefined
}

/** Distinguishes equal names: «پگاه ۹۰۰ گرم». */
export const distinctionOf = ({ brand, volume, unit }: Distinction): string =>
  [brand, volume && formatNumber(volume), volume && unit].filter(Boolean).join(' ')

/** «شیر، پگاه ۹۰۰ گرم». */
export const distinctName = ({ name, ...distinction }: Distinction & { name: string }): string =>
  [printedName(name), distinctionOf(distinction)].filter(Boolean).join('، ')
