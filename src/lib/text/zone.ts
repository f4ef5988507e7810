import { formatTomanWithUnit } from './money.ts'

/** Rials. */
export const zoneMinimum = (least: number, missing: number): string =>
  `حداقل خرید برای ارسال به این محدوده ${formatTomanWithUnit(least)} است. ${formatTomanWithUnit(missing)} دیگر به سبد خرید اضافه کنید.`
