import { RegisterStatus } from '#lib/codes/account.ts'
import { MOBILE_DIGITS, OTP_LENGTH, PASSWORD_MIN_CHARS } from './limits.ts'

export const GENDER_UNSPECIFIED = 1

export type MobileRefusal = 'not-digits' | 'length' | 'not-mobile'
export type MobileCheck = { ok: true; mobile: string } | { ok: false; reason: MobileRefusal }

/**
 * Whether a number, as `dialledNumber` of lib/text returns it, is an Iranian mobile; a missing
 * leading 0 is added.
 * @example validateMobile('9121234567') // { ok: true, mobile: '09121234567' }
 */
export function validateMobile(typed: string): MobileCheck {
  if (!/^\+?[0-9]*$/.test(typed)) return { ok: false, reason: 'not-digits' }
  if (typed.startsWith('+')) return { ok: false, reason: 'not-mobile' }
  const mobile = /^[1-9][0-9]{9}$/.test(typed) ? `0${typed}` : typed
  if (mobile.length !== MOBILE_DIGITS) return { ok: false, reason: 'length' }
  return mobile.startsWith('09') ? { ok: true, mobile } : { ok: false, reason: 'not-mobile' }
}

/** Takes Latin digits. */
export const isCode = (code: string): boolean => code.length === OTP_LENGTH && /^[0-9]+$/.test(code)

/** Whether the account lacks its form, and so has only the temporary cart. */
export const isIncomplete = (user: { register_status: RegisterStatus }): boolean =>
  user.register_status === RegisterStatus.incomplete

export type NameRefusal = 'empty' | 'latin' | 'not-persian'

/** Names are in Persian letters. */
export function nameFault(name: string): NameRefusal | null {
  if (name === '') return 'empty'
  if (/\p{Script=Latin}/u.test(name)) return 'latin'
  const persian = /^[\p{Script=Arabic}\p{M}\u200C .\-()]+$/u.test(name)
  return persian && /\p{L}/u.test(name) && !/\p{N}/u.test(name) ? null : 'not-persian'
}

export const withoutLatin = (name: string): string => name.replace(/\p{Script=Latin}/gu, '')

export const isEmail = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)

export const NATIONAL_CODE_DIGITS = 10

/** The last digit is a checksum (modulo 11); ten equal digits pass it but are invalid. */
export function isNationalCode(code: string): boolean {
  if (!/^[0-9]{10}$/.test(code) || /^(.)\1+$/.test(code)) return false
  const digits = [...code].map(Number)
  const weighed = digits.slice(0, -1).map((digit, place) => digit * (NATIONAL_CODE_DIGITS - place))
  const rest = weighed.reduce((sum, each) => sum + each, 0) % 11
  return digits.at(-1) === (rest < 2 ? rest : 11 - rest)
}

export type PasswordRefusal = 'empty' | 'short' | 'common' | 'mismatch'

/** Longer than five code points, not common, equal to its confirmation. */
export function passwordFault(
  password: string,
  confirmation: string,
  common: ReadonlySet<string>,
): PasswordRefusal | null {
  if (password === '') return 'empty'
  if ([...password].length < PASSWORD_MIN_CHARS) return 'short'
  if (common.has(password.toLowerCase())) return 'common'
  return password === confirmation ? null : 'mismatch'
}
