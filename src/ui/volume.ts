import { formatNumber, toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { pieceWeightText } from '#lib/text/weight.ts'

interface Sized {
  volume?: number | null | undefined
  unit?: { name: string } | null | undefined
  weight?: { piece_g: number | null } | null | undefined
}

/** «۹۰۰ گرم», «۶×۳۳۰ میلی‌لیتر», «هر عدد حدود ۱۵۰ گرم»; empty without a size. */
export function volumeText({ volume, unit, weight }: Sized): string {
  if (weight) return pieceWeightText(weight)
  const name = unit?.name ?? ''
  if (volume == null) return /\d/.test(toLatinDigits(name)) ? toPersianDigits(name) : ''
  return `${formatNumber(volume)} ${toPersianDigits(name)}`.trimEnd()
}
