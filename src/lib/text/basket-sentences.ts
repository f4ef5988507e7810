import { formatCount, formatNumber } from './digits.ts'
import { printedName } from './printed-name.ts'
import { formatToman, formatTomanWithUnit } from './money.ts'

// What a basket says of its lines, in every page (lib/text/sentences.ts has the others). Amounts are
// rials.

/** The limit message that follows a refused addition (specification 8, cart add 406). */
export function cartLimit(maxCount: number): string {
  return `از این کالا حداکثر ${formatCount(maxCount)} می‌توانید سفارش دهید.`
}

/** A named item of which the stock does not cover the basket (specification 8, save 406). */
export function stockShortage(name: string): string {
  return `موجودی «${name}» کافی نیست.`
}

/** A named item that can no longer be bought at all. */
export function itemUnavailable(name: string): string {
  return `«${name}» دیگر موجود نیست.`
}

/**
 * A line of a guest's basket of which the account could take less, and than how many where it is
 * known.
 */
export function fewerInBasket(name: string, count: number, wanted?: number): string {
  if (wanted !== undefined)
    return `تعداد «${name}» در سبد خرید شما از ${formatNumber(wanted)} به ${formatCount(count)} رسید.`
  return `تعداد «${name}» در سبد خرید شما ${formatCount(count)} شد.`
}

/** A line of a guest's basket for which the account's basket had no room. */
export function notInBasket(name: string): string {
  return `«${name}» در سبد خرید شما جا نشد.`
}

/** A line of a guest's basket of which one piece costs otherwise than when it was put in (rials). */
export function priceMoved(name: string, from: number, to: number): string {
  const direction = to > from ? 'بیشتر' : 'کمتر'
  return `قیمت «${name}» ${direction} شد: از ${formatToman(from)} به ${formatTomanWithUnit(to)}.`
}

interface Apart {
  brand: string | null | undefined
  volume: number | null | undefined
  unit: string | null | undefined
}

/** What tells a line from others of its name: «پگاه ۹۰۰ گرم». */
export const apartOf = ({ brand, volume, unit }: Apart): string =>
  [brand, volume && formatNumber(volume), volume && unit].filter(Boolean).join(' ')

/** A line as it is told from others of its name: «شیر، پگاه ۹۰۰ گرم». */
export const nameApart = ({ name, ...apart }: Apart & { name: string }): string =>
  [printedName(name), apartOf(apart)].filter(Boolean).join('، ')
