import type { Gender } from '#lib/codes/account.ts'
import {
  isEmail,
  isNationalCode,
  NATIONAL_CODE_DIGITS,
  nameFault,
  type NameRefusal,
} from '#lib/rules/account.ts'
import {
  fieldDigits,
  fieldInvalid,
  fieldName,
  fieldNotPersian,
  fieldRequired,
} from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { typedNumber } from '#lib/text/typed-number.ts'

/** An empty email or national code is stored as null. */
interface Person {
  first_name: string
  last_name: string
  email: string | null
  national_no: string | null
  gender: Gender
}
type Field = keyof Person
type PersonInput = { [F in Field]?: Person[F] | undefined }

interface ParsedField<F extends Field> {
  value: Person[F]
  fault: string | null
}

const readers: { [F in Field]: (typed: Person[F]) => ParsedField<F> } = {
  first_name: typed => readName('first_name', typed),
  last_name: typed => readName('last_name', typed),
  email: typed => {
    const value = typed === '' ? null : typed
    const isValid = value === null || isEmail(value)
    return { value, fault: isValid ? null : fieldInvalid(fieldName('email')) }
  },
  national_no: typed => {
    const value = typedNumber(typed ?? '')
    return { value: value === '' ? null : value, fault: nationalFault(value) }
  },
  gender: value => ({ value, fault: null }),
}

/** The present fields in their stored form, and sentences by field for invalid ones. */
export function readPerson<T extends PersonInput>(
  body: T,
): { fields: { [F in keyof T & Field]: Person[F] }; faults: Record<string, string[]> } {
  const fields: PersonInput = {}
  const faults: Record<string, string[]> = {}
  for (const field of Object.keys(readers) as Field[]) {
    const input = body[field]
    if (input === undefined) continue
    const { value, fault } = readers[field](input as never)
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
    'not-persian': fieldNotPersian(fieldName(field)),
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
