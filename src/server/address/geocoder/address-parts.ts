import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { normalizeText } from '#lib/text/normalize.ts'

/** Widest part first, without repetitions. */
export function addressLine(...parts: string[]): string {
  return [...new Set(parts.filter(part => part !== ''))].join('، ')
}

// Providers write «استان تهران» for «تهران».
const PROVINCE = /^استان (?=.)/
const CITY = /^(?:شهر|روستای|شهرستان) (?=.)/
const DISTRICT = /^منطقه(?:‌ی)? ?(\d{1,2})(?: .*)?$/

const normalized = (text: string | null | undefined): string => normalizeText(text ?? '')

export const provinceName = (text: string | null | undefined): string =>
  normalized(text).replace(PROVINCE, '')

export const cityName = (text: string | null | undefined): string =>
  normalized(text).replace(CITY, '')

export const placeName = (text: string | null | undefined): string =>
  toPersianDigits(toLatinDigits(normalized(text)))

/** «منطقه‌ی ۳» from «منطقه 03» or «منطقه ۳ شهر تهران»; empty for anything else. */
export function districtName(text: string | null | undefined): string {
  const number = DISTRICT.exec(toLatinDigits(normalized(text)))?.[1]
  return number === undefined ? '' : `منطقه‌ی ${toPersianDigits(Number(number))}`
}
