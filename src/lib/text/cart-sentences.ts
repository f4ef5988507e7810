import { formatNumber } from './digits.ts'
import { formatAmount } from './weight.ts'
import { printedName } from './printed-name.ts'

// Cart sentences, apart from lib/text/sentences.ts because every page loads them. Amounts in rials;
// counts in steps of `stepG` grams for goods by weight.

export function cartLimit(maxCount: number, stepG?: number | null): string {
  return `از این کالا حداکثر ${formatAmount(maxCount, stepG)} می‌توانید سفارش دهید.`
}

export function cartLeast(leastCount: number, stepG?: number | null): string {
  return `از این کالا حداقل ${formatAmount(leastCount, stepG)} می‌توانید سفارش دهید.`
}

export function stockShortage(name: string): string {
  return `موجودی «${name}» کافی نیست.`
}

/** An item that is no longer sold. */
export function itemUnavailable(name: string): string {
  return `«${name}» دیگر موجود نیست.`
}

/** Not merged, because the cart was full. */
export function notInCart(name: string): string {
  return `«${name}» در سبد خرید شما جا نشد.`
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
