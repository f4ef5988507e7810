import { toLatinDigits, toPersianDigits } from '#lib/text/digits.ts'
import { normalizeText } from '#lib/text/normalize.ts'

/** A readable address line from its parts, the widest first, each once. */
export function addressLine(...parts: string[]): string {
  return [...new Set(parts.filter(part => part !== ''))].join('، ')
}

// The word before a name that providers write and the shop does not: «استان تهران» is تهران.
const PROVINCE = /^استان (?=.)/
const CITY = /^(?:شهر|روستای|شهرستان) (?=.)/
const DISTRICT = /^منطقه(?:‌ی)? ?(\d{1,2})(?: .*)?$/

const named = (text: string | null | undefined): string => normalizeText(text ?? '')

/** A province as the shop names it, whichever way a provider writes it. */
export const provinceName = (text: string | null | undefined): string =>
  named(text).replace(PROVINCE, '')

/** A city or village as the shop names it. */
export const cityName = (text: string | null | undefined): string => named(text).replace(CITY, '')

/** A part of a city or a street as the shop names it. */
export const placeName = (text: string | null | undefined): string =>
  toPersianDigits(toLatinDigits(named(text)))

/** «منطقه‌ی ۳» from «منطقه 03» or «منطقه ۳ شهر تهران»; empty for what is no district. */
export function districtName(text: string | null | undefined): string {
  const number = DISTRICT.exec(toLatinDigits(named(text)))?.[1]
  return number === undefined ? '' : `منطقه‌ی ${toPersianDigits(Number(number))}`
}
