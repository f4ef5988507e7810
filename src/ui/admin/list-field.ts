import { jalaliDigits } from '#lib/text/dates.ts'
import { formatToman } from '#lib/text/money.ts'

/** A filter of a list of the office; its name is the one in the address. */
export interface ListField {
  name: string
  label: string
  /** Without it a text; the address holds `toman` in rials and `day` as YYYY-MM-DD. */
  kind?: 'search' | 'toman' | 'day'
  /** Of a select. */
  choices?: readonly { value: string; text: string }[]
  /** What a select says while nothing is chosen. */
  none?: string
  /** Stands among the further filters. */
  isMore?: true
}

/** The name of the control of a field whose value is typed in another form than its address has. */
export const controlName = ({ name, kind }: ListField): string =>
  kind === 'toman' || kind === 'day' ? `typed-${name}` : name

/** The value of a field as staff read and type it. */
export function fieldText({ kind, choices }: ListField, value: string): string {
  if (value === '') return ''
  if (kind === 'toman') return formatToman(Number(value))
  if (kind === 'day') return jalaliDigits(value)
  return choices?.find(choice => choice.value === value)?.text ?? value
}

type Choices = NonNullable<ListField['choices']>

/** Choices by their names. */
export const choicesOf = (names: Readonly<Record<string, string>>): Choices =>
  Object.entries(names).map(([value, text]) => ({ value, text }))

export const recordChoices = (records: readonly { id: number | string; name: string }[]): Choices =>
  records.map(({ id, name }) => ({ value: String(id), text: name }))
