import type { GroupList } from '#lib/contract/admin/group.ts'
import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { jalaliMoment, staleSentence } from '#lib/text/import-sentences.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { dateTimeOfText } from '#lib/rules/jalali.ts'
import { type DayEdge, typedMoment } from '#lib/text/typed-day.ts'
import { numberIn, rialsTyped, tomanText } from './typed-numbers.ts'

/** Input type of a column. */
type Kind =
  | 'text'
  | 'latin'
  | 'color'
  | 'whole'
  | 'grams'
  | 'stock'
  | 'decimal'
  | 'toman'
  | 'area'
  | 'list'
  | 'shelf'
  | 'flag'
  | DayEdge
  | 'picture'

/** `choice` is one of a page's options. */
export interface FormColumn {
  name: string
  kind: Kind | 'choice'
  required?: true
  /** Set on creation only. */
  key?: true
  /** Where its column means something else in other forms. */
  label?: string
  hint?: string
}

const columns = (kind: FormColumn['kind'], ...names: string[]): FormColumn[] =>
  names.map(name => ({ name, kind }))

export const PRODUCT_FORM_COLUMNS: readonly FormColumn[] = [
  { name: 'sku', kind: 'latin', key: true },
  { name: 'name', kind: 'text', required: true },
  { name: 'brand', kind: 'choice', required: true },
  { name: 'category', kind: 'choice', required: true },
  { name: 'price', kind: 'toman', required: true },
  ...columns('list', 'barcodes'),
  ...columns('toman', 'price_by_discount'),
  ...columns('choice', 'discount_type'),
  ...columns('whole', 'special_sale_value'),
  ...columns('until', 'special_sale_expiration'),
  ...columns('stock', 'inventory', 'safety_stock'),
  ...columns('whole', 'max_count'),
  ...columns('grams', 'step_g', 'min_g'),
  ...columns('whole', 'tolerance_percent'),
  ...columns('grams', 'piece_g'),
  ...columns('flag', 'available', 'comming_soon', 'wholesale'),
  { name: 'image', kind: 'picture', required: true },
  ...columns('list', 'gallery'),
  ...columns('decimal', 'volume'),
  ...columns('text', 'unit', 'color_name'),
  ...columns('color', 'color_code'),
  ...columns('area', 'excerpt', 'note'),
  ...columns('list', 'features'),
]

export const BUNDLE_COLUMNS: readonly FormColumn[] = [
  { name: 'code', kind: 'latin', required: true, key: true },
  { name: 'name', kind: 'text', required: true },
  { name: 'products', kind: 'list', required: true },
  { name: 'price', kind: 'toman', required: true },
  ...columns('toman', 'price_by_discount'),
  { name: 'image', kind: 'picture', required: true },
  ...columns('from', 'started_at'),
  ...columns('until', 'expired_at'),
  ...columns('whole', 'max_count'),
  ...columns('flag', 'available'),
  ...columns('area', 'description'),
]

export const GROUP_COLUMNS: Readonly<Record<GroupList, readonly FormColumn[]>> = {
  categories: [
    { name: 'name', kind: 'text', required: true },
    { name: 'type', kind: 'choice', required: true },
    ...columns('choice', 'parent'),
    ...columns('picture', 'logo'),
  ],
  brands: [
    { name: 'name', kind: 'text', required: true },
    ...columns('text', 'slug'),
    ...columns('picture', 'logo'),
    ...columns('area', 'description'),
  ],
  shelves: [
    { name: 'name', kind: 'text', required: true },
    ...columns('color', 'color', 'text_color'),
    { name: 'products', kind: 'shelf', required: true },
  ],
}

/** Default of a new record. */
export const NEW_CELLS: RecordCells = { available: 'true', wholesale: 'true' }

type FormValues = Readonly<Record<string, string>>

/** Cells as form values. */
export const formValuesOf = (
  from: readonly FormColumn[],
  cells: RecordCells,
): Record<string, string> =>
  Object.fromEntries(
    from.map(({ name, kind }) => [
      name,
      kind === 'stock' && cells['step_g']
        ? stockText(cells[name] ?? '')
        : shown(kind, cells[name] ?? ''),
    ]),
  )

/** Of goods by weight; grams. */
const stockText = (cell: string): string => (cell === '' ? '' : formatWeight(Number(cell)))

const isList = (kind: FormColumn['kind']): boolean => kind === 'list' || kind === 'shelf'

function shown(kind: FormColumn['kind'], cell: string): string {
  if (kind === 'toman') return tomanText(cell)
  if (isList(kind)) return cell.split('|').join('\n')
  if (kind === 'flag') return cell === 'true' ? '1' : ''
  if (kind === 'whole' || kind === 'stock' || kind === 'grams') return toPersianDigits(cell)
  if (kind === 'decimal') return toPersianDigits(cell).replace('.', '٫')
  return (kind === 'from' || kind === 'until') && cell !== '' ? jalaliMoment(cell) : cell
}

/** Changed cells; for a new record the filled ones. */
export function changedCells(
  from: readonly FormColumn[],
  values: FormValues,
  was: RecordCells,
): RecordCells {
  const before = formValuesOf(from, was)
  const wasByWeight = Boolean(was['step_g'])
  const isByWeight = values['step_g'] === undefined ? wasByWeight : plain(values['step_g']) !== ''
  const isChanged = ({ name, kind }: FormColumn) =>
    plain(values[name]) !== plain(before[name]) ||
    // The same number counts in another unit.
    (kind === 'stock' && isByWeight !== wasByWeight && plain(values[name]) !== '')
  return Object.fromEntries(
    from
      .filter(isChanged)
      .map(({ name, kind }) => [
        name,
        kind === 'stock' && isByWeight ? stockCell(values[name]) : cellIn(kind, values[name]),
      ]),
  )
}

/** Grams of a stock by weight, whose plain numbers are kilograms. */
function stockCell(text = ''): string | null {
  const value = plain(text)
  return value === '' ? null : String(gramsTyped(value, 'kilogram') ?? value)
}

/** A refused form with the values it was based on. */
interface Refused {
  values: Record<string, string>
  was: RecordCells
}

/**
 * Combines a refused form with the current record: only edited cells keep the typed value, so that
 * later sales do not count as edits. A changed cell counts as read again once its new value was
 * shown.
 */
export function afterRefusal(
  from: readonly FormColumn[],
  form: { values: FormValues; faults: FormValues; was: RecordCells },
  now: RecordCells,
): Refused {
  const changed = Object.keys(changedCells(from, form.values, form.was))
  const notShown = changed.filter(
    name => form.faults[name] !== staleSentence(name, now[name] ?? null),
  )
  const edited = changed.map(name => [name, form.values[name] ?? ''] as const)
  const read = notShown.map(name => [name, form.was[name] ?? null] as const)
  return {
    values: { ...formValuesOf(from, now), ...Object.fromEntries(edited) },
    was: { ...now, ...Object.fromEntries(read) },
  }
}

const plain = (text = ''): string => text.replace(/\r\n?/g, '\n').trim()

function cellIn(kind: FormColumn['kind'], text = ''): string | null {
  const value = plain(text)
  if (kind === 'flag') return value === '1' ? 'true' : 'false'
  if (value === '') return null
  // NaN is refused; an invalid amount must not pass as rials.
  if (kind === 'toman') return String(rialsTyped(value) ?? Number.NaN)
  if (isList(kind)) return value.split('\n').join('|')
  if (kind === 'whole' || kind === 'stock') return String(numberIn(value))
  if (kind === 'grams') return String(gramsTyped(value, 'gram') ?? value)
  if (kind === 'from' || kind === 'until') return dateTimeOfText(typedMoment(value, kind)) ?? value
  return value
}

/** Values that the form was based on; invalid JSON counts as none. */
export function originalCells(values: FormValues): RecordCells {
  try {
    const was: unknown = JSON.parse(values['was'] ?? '')
    return typeof was === 'object' && was !== null ? (was as RecordCells) : {}
  } catch {
    return {}
  }
}
