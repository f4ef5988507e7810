import { Fragment } from 'react'
import type { Change } from '#lib/contract/admin/change.ts'
import { type EditPath, editsIn, editsOf, type RecordEdit } from '#lib/rules/record-edits.ts'
import { formatNumber, readableDigits } from '#lib/text/digits.ts'
import {
  contentEntryName,
  isContentField,
  contentFieldName,
  itemNames,
} from '#lib/text/labels/admin-content-fields.ts'
import { scopeNames } from '#lib/text/labels/admin-api-keys.ts'
import { orderStateNames } from '#lib/text/labels/admin-orders.ts'
import { permissionNames } from '#lib/text/labels/admin-roles.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { editWords, movedFrom, roleNames, valueNames } from '#lib/text/labels/staff.ts'
import { formatToman } from '#lib/text/money.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'

interface ChangedFieldsProps {
  change: Pick<Change, 'before' | 'after'>
  /** Content fields have their own names. */
  isContent: boolean
}

export function ChangedFields({ change: { before, after }, isContent }: ChangedFieldsProps) {
  const { edits, rest } = editsIn(after)
  const all = [...editsOf(before ?? {}, withFacts(rest)), ...edits]
  return all.map(edit => (
    <div key={`${edit.is} ${JSON.stringify(edit.path)}`}>
      {pathName(edit.path, isContent)}: <What {...edit} isContent={isContent} />
    </div>
  ))
}

/** Names of products in the record of a picking: a statement, no list that was edited. */
const FACTS: ReadonlySet<string> = new Set(['missing', 'agreed'])

const withFacts = (after: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      FACTS.has(name) && Array.isArray(value) ? value.join('، ') : value,
    ]),
  )

/**
 * Not so where a text is shown only after a press, or where both texts read alike, as after a
 * change of a link or of markup.
 */
export function isShownWhole(edit: RecordEdit, isContent: boolean): boolean {
  const [was, now] = textsOf(edit, isContent).map(({ text }) => text)
  return was !== now && [was, now].every(text => (text ?? '').length <= SHOWN_CHARS)
}

function textsOf({ path, was, now }: RecordEdit, isContent: boolean) {
  const name = path.findLast(part => typeof part === 'string') ?? ''
  return [
    { as: 'del' as const, text: valueText(name, was, isContent) },
    { as: 'ins' as const, text: valueText(name, now, isContent) },
  ]
}

function What({ isContent, ...edit }: RecordEdit & { isContent: boolean }) {
  const { path, is, from = 0 } = edit
  if (is === 'moved') return movedFrom(from, placeOf(path))
  return (
    <>
      {is !== 'changed' && `${editWords[is]} `}
      {textsOf(edit, isContent).map(
        each =>
          each.text !== '' && (
            <Fragment key={each.as}>
              <Long {...each} />{' '}
            </Fragment>
          ),
      )}
    </>
  )
}

const SHOWN_CHARS = 160

/** Long texts are cut; a disclosure has all of it. */
function Long({ as: Tag, text }: { as: 'del' | 'ins'; text: string }) {
  if (text.length <= SHOWN_CHARS) return <Tag dir="auto">{text}</Tag>
  return (
    <details className="office-long">
      <summary>
        <Tag dir="auto">{text.slice(0, SHOWN_CHARS)}…</Tag> <u>{editWords.all}</u>
      </summary>
      <Tag dir="auto">{text}</Tag>
    </details>
  )
}

/** A wrapper without meaning for readers. */
const SILENT = 'configs'

/** «بخش ۲ (متن و تصویر)، متن». */
function pathName(path: EditPath, isContent: boolean): string {
  const parts = path.flatMap((part, index) => {
    const next = path[index + 1]
    if (typeof part === 'string') {
      // The following entry names its list.
      if (part === SILENT || (next !== undefined && typeof next !== 'string')) return []
      return [fieldNameOf(part, isContent)]
    }
    const list = path[index - 1]
    const entry = isContent && typeof list === 'string' ? contentEntryName(list) : listOf(list)
    const label = [itemNames[part.kind ?? ''], part.name].filter(Boolean).join(': ')
    return [`${entry} ${formatNumber(part.place)}${label && ` (${proseDigits(label)})`}`]
  })
  return parts.join('، ')
}

const listOf = (list: EditPath[number] | undefined): string =>
  typeof list === 'string' ? wireFieldName(list) : ''

const placeOf = (path: EditPath): number => {
  const last = path.at(-1)
  return typeof last === 'object' ? last.place : 0
}

/** Rials on the wire, shown in toman. */
const MONEY: ReadonlySet<string> = new Set([
  ...[
    'total',
    'amount',
    'price',
    'price_by_discount',
    'price_per_kg',
    'balance',
    'flooring',
    'rials',
    'most',
    'least',
  ],
  'free_shipping_threshold',
  'free_threshold',
  'min_order',
  'busy_price',
])
const IN_RIALS = ' (ریال)'

const fieldNameOf = (name: string, isContent: boolean): string =>
  isContent && isContentField(name)
    ? contentFieldName(name)
    : wireFieldName(name).replace(IN_RIALS, '')

const NAMES: Readonly<Record<string, string>> = { ...valueNames, ...roleNames, ...orderStateNames }
const NAMES_BY_FIELD: Partial<Record<string, Readonly<Record<string, string>>>> = {
  permissions: permissionNames,
  scopes: scopeNames,
}
const TAG = /<[^>]+>/g
/** Addresses, codes and colours keep Latin digits. */
const LATIN = /[A-Za-z]|^#/

const proseDigits = (text: string): string =>
  text.replace(/\S+/g, word => (LATIN.test(word) ? word : readableDigits(word)))

/** A value in words; for an entry its meaningful fields. */
function valueText(name: string, value: unknown, isContent: boolean): string {
  if (value == null) return ''
  if (MONEY.has(name) && typeof value === 'number')
    return `${formatToman(value)} ${cartLabels.toman}`
  if (Array.isArray(value)) return value.map(each => valueText(name, each, isContent)).join('، ')
  if (typeof value === 'object') return entryText(value, isContent)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const names = NAMES_BY_FIELD[name] ?? NAMES
  if (Object.hasOwn(names, text)) return names[text] ?? text
  return proseDigits(isContent ? text.replace(TAG, ' ').trim() || text : text)
}

const KINDS = new Set(['type_en', 'model'])

const entryText = (entry: object, isContent: boolean): string =>
  Object.entries(entry)
    .filter(([name, each]) => !KINDS.has(name) && each !== false)
    .map(([name, each]) => [name, valueText(name, each, isContent)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (name === SILENT ? text : `${fieldNameOf(name, isContent)}: ${text}`))
    .join('؛ ')
