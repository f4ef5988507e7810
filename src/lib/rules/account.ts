import { RegisterStatus } from '#lib/codes/account.ts'
import { MOBILE_DIGITS, OTP_LENGTH, PASSWORD_MIN_CHARS } from './limits.ts'

/** The gender code of a profile that gave none. */
export const GENDER_UNSPECIFIED = 1

export type MobileRefusal = 'not-digits' | 'length' | 'not-mobile'
export type MobileVerdict = { ok: true; mobile: string } | { ok: false; reason: MobileRefusal }

/**
 * Section 5: whether a typed number is a mobile number; ten digits that do not start with 0 get
 * one. `typed` is what `dialledNumber` of lib/text made of the input. A number of another country is
 * a number that is no mobile number.
 * @example judgeMobile('9121234567') // { ok: true, mobile: '09121234567' }
 */
export function judgeMobile(typed: string): MobileVerdict {
  if (!/^\+?[0-9]*$/.test(typed)) return { ok: false, reason: 'not-digits' }
  if (typed.startsWith('+')) return { ok: false, reason: 'not-mobile' }
  const mobile = /^[1-9][0-9]{9}$/.test(typed) ? `0${typed}` : typed
  if (mobile.length !== MOBILE_DIGITS) return { ok: false, reason: 'length' }
  return mobile.startsWith('09') ? { ok: true, mobile } : { ok: false, reason: 'not-mobile' }
}

/** Whether a code, its digits folded to 0–9, is as long as every code is. */
export const isCode = (code: string): boolean => code.length === OTP_LENGTH && /^[0-9]+$/.test(code)

/** Section 4: whether an account still lacks its form: it has only the temporary basket. */
export const isIncomplete = (user: { register_status: RegisterStatus }): boolean =>
  user.register_status === RegisterStatus.incomplete

export type NameRefusal = 'empty' | 'latin' | 'not-persian'

/** Section 5: what is wrong with a first or last name, or null; names are in Persian letters. */
export function nameFault(name: string): NameRefusal | null {
  if (name === '') return 'empty'
  if (/\p{Script=Latin}/u.test(name)) return 'latin'
  const persian = /^[\p{Script=Arabic}\p{M}\u200C .\-()]+$/u.test(name)
  return persian && /\p{L}/u.test(name) && !/\p{N}/u.test(name) ? null : 'not-persian'
}

/** Section 5: Latin letters do not come into a name. */
export const withoutLatin = (name: string): string => name.replace(/\p{Script=Latin}/gu, '')

/** Whether a text has the form of an email address. */
export const isEmail = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)

export const NATIONAL_CODE_DIGITS = 10

/**
 * Whether ten digits, folded to 0–9, are a national code: the last one checks the others (modulo
 * 11), and ten equal digits are none although they pass.
 */
export function isNationalCode(code: string): boolean {
  if (!/^[0-9]{10}$/.test(code) || /^(.)\1+$/.test(code)) return false
  const digits = [...code].map(Number)
  const weighed = digits.slice(0, -1).map((digit, place) => digit * (NATIONAL_CODE_DIGITS - place))
  const rest = weighed.reduce((sum, each) => sum + each, 0) % 11
  return digits.at(-1) === (rest < 2 ? rest : 11 - rest)
}

export type PasswordRefusal = 'empty' | 'short' | 'common' | 'mismatch'

/**
 * Section 5: what is wrong with a new password, or null: longer than five characters (code
 * points), none of the `common` ones, the same as its confirmation.
 */
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
