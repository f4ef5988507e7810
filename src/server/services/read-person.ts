import type { Gender } from '#lib/contract/account.ts'
import {
  isEmail,
  isNationalCode,
  NATIONAL_CODE_DIGITS,
  nameFault,
  type NameRefusal,
} from '#lib/rules/account.ts'
import { fieldDigits, fieldInvalid, fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { typedNumber } from '#lib/text/typed-number.ts'

/** What a person says of themselves; an empty email or national code is none, kept as null. */
interface Person {
  first_name: string
  last_name: string
  email: string | null
  national_no: string | null
  gender: Gender
}
type Field = keyof Person
type Typed = { [F in Field]?: Person[F] | undefined }

/** One field as it is kept, and the sentence of what is wrong with it. */
interface Read<F extends Field> {
  value: Person[F]
  fault: string | null
}

const readers: { [F in Field]: (typed: Person[F]) => Read<F> } = {
  first_name: typed => readName('first_name', typed),
  last_name: typed => readName('last_name', typed),
  email: typed => {
    const value = typed === '' ? null : typed
    const right = value === null || isEmail(value)
    return { value, fault: right ? null : fieldInvalid(fieldName('email')) }
  },
  national_no: typed => {
    const value = typedNumber(typed ?? '')
    return { value: value === '' ? null : value, fault: nationalFault(value) }
  },
  gender: value => ({ value, fault: null }),
}

/**
 * Section 5: the fields that were typed, as they are kept, and what is wrong with them, as sentences
 * by field; `faults` is empty when nothing is.
 */
export function readPerson<T extends Typed>(
  typed: T,
): { fields: { [F in keyof T & Field]: Person[F] }; faults: Record<string, string[]> } {
  const fields: Typed = {}
  const faults: Record<string, string[]> = {}
  for (const field of Object.keys(readers) as Field[]) {
    const given = typed[field]
    if (given === undefined) continue
    const { value, fault } = readers[field](given as never)
    Object.assign(fields, { [field]: value })
    if (fault !== null) faults[field] = [fault]
  }
  return { fields: fields as { [F in keyof T & Field]: Person[F] }, faults }
}

function readName(
  field: 'first_name' | 'last_name',
  typed: string,
): { value: string; fault: string | null } {
  const sentences: Record<NameRefusal, string> = {
    empty: fieldRequired(fieldName(field)),
    latin: messages.switchKeyboardToPersian,
    'not-persian': fieldInvalid(fieldName(field)),
  }
  const value = normalizeText(typed)
  const fault = nameFault(value)
  return { value, fault: fault && sentences[fault] }
}

function nationalFault(code: string): string | null {
  const label = fieldName('national_no')
  if (code === '' || isNationalCode(code)) return null
  const digits = code.length === NATIONAL_CODE_DIGITS && /^[0-9]+$/.test(code)
  return digits ? fieldInvalid(label) : fieldDigits(label, NATIONAL_CODE_DIGITS)
}
