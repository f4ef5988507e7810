import { Fragment } from 'react'
import type { Change } from '#lib/contract/admin/change.ts'
import { editsIn } from '#lib/rules/kept-edits.ts'
import { type EditPath, editsOf, type RecordEdit } from '#lib/rules/record-edits.ts'
import { formatNumber, readableDigits } from '#lib/text/digits.ts'
import {
  contentEntryName,
  isContentField,
  contentFieldName,
  itemNames,
} from '#lib/text/labels/admin-content-fields.ts'
import { orderStateNames } from '#lib/text/labels/admin-orders.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { editWords, movedFrom, roleNames, valueNames } from '#lib/text/labels/staff.ts'
import { formatToman } from '#lib/text/money.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'

interface ChangedFieldsProps {
  change: Pick<Change, 'before' | 'after'>
  /** It is a change of content: its fields have names of their own. */
  isContent: boolean
}

/** In what a record was changed, field by field: what was and what is. */
export function ChangedFields({ change: { before, after }, isContent }: ChangedFieldsProps) {
  const { edits, rest } = editsIn(after)
  const all = [...editsOf(before ?? {}, rest), ...edits]
  return all.map(edit => (
    <div key={`${edit.is} ${JSON.stringify(edit.path)}`}>
      {pathName(edit.path, isContent)}: <What {...edit} isContent={isContent} />
    </div>
  ))
}

function What({ path, is, was, now, from = 0, isContent }: RecordEdit & { isContent: boolean }) {
  const name = path.findLast(part => typeof part === 'string') ?? ''
  const said = (value: unknown) => saidOf(name, value, isContent)
  if (is === 'moved') return movedFrom(from, placeOf(path))
  const texts = [
    { as: 'del' as const, text: said(was) },
    { as: 'ins' as const, text: said(now) },
  ]
  return (
    <>
      {is !== 'changed' && `${editWords[is]} `}
      {texts.map(
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

/** A long text is cut; all of it is one press away. */
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

/** What only holds others together says nothing to who reads. */
const SILENT = 'configs'

/** Where it is, from the whole to the part: «بخش ۲ (متن و تصویر)، متن». */
function pathName(path: EditPath, isContent: boolean): string {
  const parts = path.flatMap((part, index) => {
    const next = path[index + 1]
    if (typeof part === 'string') {
      // The entry after it is told by the name of its list.
      if (part === SILENT || (next !== undefined && typeof next !== 'string')) return []
      return [fieldNameOf(part, isContent)]
    }
    const list = path[index - 1]
    const entry = isContent && typeof list === 'string' ? contentEntryName(list) : listOf(list)
    const told = [itemNames[part.kind ?? ''], part.name].filter(Boolean).join(': ')
    return [`${entry} ${formatNumber(part.place)}${told && ` (${proseDigits(told)})`}`]
  })
  return parts.join('، ')
}

const listOf = (list: EditPath[number] | undefined): string =>
  typeof list === 'string' ? wireFieldName(list) : ''

const placeOf = (path: EditPath): number => {
  const last = path.at(-1)
  return typeof last === 'object' ? last.place : 0
}

/** The fields that are rials on the wire; toman on screen, as everywhere. */
const MONEY: ReadonlySet<string> = new Set([
  ...['total', 'amount', 'price', 'price_by_discount', 'balance', 'flooring', 'rials'],
])
const IN_RIALS = ' (ریال)'

const fieldNameOf = (name: string, isContent: boolean): string =>
  isContent && isContentField(name)
    ? contentFieldName(name)
    : wireFieldName(name).replace(IN_RIALS, '')

const NAMES: Readonly<Record<string, string>> = { ...valueNames, ...roleNames, ...orderStateNames }
const TAG = /<[^>]+>/g
/** An address, a code or a colour: with other digits it would be another one. */
const LATIN = /[A-Za-z]|^#/

const proseDigits = (text: string): string =>
  text.replace(/\S+/g, word => (LATIN.test(word) ? word : readableDigits(word)))

/** A value in words, where there are words for it; of a whole entry each field that says something. */
function saidOf(name: string, value: unknown, isContent: boolean): string {
  if (value == null) return ''
  if (MONEY.has(name) && typeof value === 'number')
    return `${formatToman(value)} ${cartLabels.toman}`
  if (Array.isArray(value)) return value.map(each => saidOf(name, each, isContent)).join('، ')
  if (typeof value === 'object') return entrySaid(value, isContent)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (Object.hasOwn(NAMES, text)) return NAMES[text] ?? text
  return proseDigits(isContent ? text.replace(TAG, ' ').trim() || text : text)
}

const KINDS = new Set(['type_en', 'model'])

const entrySaid = (entry: object, isContent: boolean): string =>
  Object.entries(entry)
    .filter(([name, each]) => !KINDS.has(name) && each !== false)
    .map(([name, each]) => [name, saidOf(name, each, isContent)] as const)
    .filter(([, said]) => said !== '')
    .map(([name, said]) => (name === SILENT ? said : `${fieldNameOf(name, isContent)}: ${said}`))
    .join('؛ ')
