import { formatNumber, toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'

interface Sized {
  volume?: number | null | undefined
  unit?: { name: string } | null | undefined
}

/** «۹۰۰ گرم», «۶×۳۳۰ میلی‌لیتر»; empty where the product has no size. */
export function volumeText({ volume, unit }: Sized): string {
  const name = unit?.name ?? ''
  if (volume == null) return /\d/.test(toLatinDigits(name)) ? toPersianDigits(name) : ''
  return `${formatNumber(volume)} ${toPersianDigits(name)}`.trimEnd()
}
