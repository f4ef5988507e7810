import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { formatToman, RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { withoutMarks } from '#lib/text/normalize.ts'

const DIGITS_MAX = 14
/** Digits, or groups of three with one kind of separator: 12345, 12,345, ۱۲٬۳۴۵, ۱۲،۳۴۵, 12 345. */
const WHOLE = /^\d+$|^\d{1,3}(?:([,٬،\s])\d{3})(?:\1\d{3})*$/

/** Groups of three with points: no toman fraction has three digits. */
const POINTS = /^\d{1,3}(?:\.\d{3})+$/
const UNIT = /\s*(تومان|ریال)$/

const plainIn = (text: string): string => toLatinDigits(withoutMarks(text)).trim()

/** A typed whole number; null for other text, never truncated. */
export function wholeIn(text: string): number | null {
  const latin = plainIn(text)
  const digits = latin.replaceAll(/\D/g, '')
  return WHOLE.test(latin) && digits.length <= DIGITS_MAX ? Number(digits) : null
}

const SIGNED = /^([-−])?(\d{1,14}(?:\.\d{1,14})?)$/

/** A whole number; what the API refuses is a negative or broken number, or the typed text. */
export function numberIn(text: string): number | string {
  const [, sign = '', size] = SIGNED.exec(plainIn(text).replace('٫', '.')) ?? []
  return wholeIn(text) ?? (size === undefined ? text : Number(size) * (sign ? -1 : 1))
}

type Validated<Form> = {
  [Field in keyof Form]: number extends Form[Field] ? Exclude<Form[Field], string> : Form[Field]
}

/** Types a form for the API, which answers 422 where text was typed for a number. */
export const unvalidated = <Form>(form: Form): Validated<Form> => form as Validated<Form>

/**
 * Typed or pasted whole toman in rials; null for fractions and signs. A sum with ریال is in rials.
 * @example rialsTyped('۱۰۹٬۰۰۰ تومان') // 1_090_000
 */
export function rialsTyped(text: string): number | null {
  const sum = plainIn(text).replaceAll('ي', 'ی')
  const amount = sum.replace(UNIT, '')
  const number = wholeIn(POINTS.test(amount) ? amount.replaceAll('.', '') : amount)
  if (number === null) return null
  if (UNIT.exec(sum)?.[1] !== 'ریال') return number * RIALS_PER_TOMAN
  return number % RIALS_PER_TOMAN === 0 ? number : null
}

/** Whole toman of a field, in rials; else a refusal as by the API. */
export function tomanIn(name: string, values: Readonly<Record<string, string>>): number {
  const rials = rialsTyped(values[name] ?? '')
  if (rials === null)
    throw new ApiError(HttpStatus.unprocessable, { [name]: [moneyMessages.wholeToman] }, null)
  return rials
}

/** Rials of a toman field, or the typed text for `withToman` to refuse. */
export const tomanOrTyped = (text: string): number | string => rialsTyped(text) ?? text

/** Reports invalid toman sums with all other faults. Throws what `send` throws. */
export async function withToman(
  names: readonly string[],
  values: Readonly<Record<string, string>>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== HttpStatus.unprocessable) throw error
    const wrong = names.filter(name => values[name]?.trim() && rialsTyped(values[name]) === null)
    const faults: Record<string, string[]> = Object.fromEntries(
      wrong.map(name => [name, [moneyMessages.wholeToman]]),
    )
    throw new ApiError(HttpStatus.unprocessable, { ...error.fields, ...faults }, null)
  }
}

/** Rials as toman; empty for none. */
export const tomanText = (rials: string | number | null): string =>
  rials === null || rials === '' ? '' : formatToman(Number(rials))
