import { dateOfText } from '#lib/rules/jalali.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { controlName, type ListField } from '#ui/admin/list-field.ts'
import { rialsTyped } from './typed-numbers.ts'

interface ListAddress {
  /** Filters, sort, columns and page, each once and none empty. */
  query: URLSearchParams
  /** Of typed values that cannot be read, by field. */
  faults: Record<string, string>
  /** The same list at its clean address, which a form without scripts does not make. */
  redirect: string | null
}

/**
 * Reads the address of a list. Typed toman and days become rials and dates; a value that no choice
 * has is none; values of one name are joined by commas, as `columns` are.
 */
export function readListAddress(url: URL, fields: readonly ListField[]): ListAddress {
  const query = new URLSearchParams()
  const faults: Record<string, string> = {}
  for (const [name, text] of url.searchParams) {
    const typed = fields.find(field => name === controlName(field) && name !== field.name)
    const own = fields.find(field => name === field.name)
    const value = typed ? valueTyped(typed, text) : own ? knownValue(own, text.trim()) : text
    if (typed && value === null) {
      faults[typed.name] = FAULTS[typed.kind === 'day' ? 'day' : 'toman']
      query.set(name, text)
    } else if (value) append(query, typed?.name ?? name, value)
  }
  const isClean = String(query) === String(url.searchParams)
  const address = query.size > 0 ? `${url.pathname}?${query}` : url.pathname
  return { query, faults, redirect: isClean ? null : address }
}

const FAULTS = { day: reportMessages.noSuchDay, toman: moneyMessages.wholeToman }

/** Empty for an empty text, null for one that cannot be read. */
function valueTyped({ kind }: ListField, text: string): string | null {
  if (text.trim() === '') return ''
  if (kind === 'day') return dateOfText(typedDay(text))
  return rialsTyped(text)?.toString() ?? null
}

function knownValue({ kind, choices }: ListField, value: string): string {
  const isKnown = choices
    ? choices.some(choice => choice.value === value)
    : kind === 'day'
      ? dateOfText(value) === value
      : kind !== 'toman' || /^\d{1,15}$/.test(value)
  return isKnown ? value : ''
}

function append(query: URLSearchParams, name: string, value: string): void {
  const before = query.get(name)
  query.set(name, before === null ? value : `${before},${value}`)
}
