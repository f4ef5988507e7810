import type { Client } from '#lib/api/client.ts'
import {
  GRID_COLUMNS,
  KEY_MAX_CHARS,
  type RecordCells,
  type StaffProduct,
} from '#lib/contract/admin/catalogue.ts'
import { kilogramPrice } from '#lib/rules/weight.ts'
import { acceptedIn } from './price-drops.ts'
import { afterRefusal, changedCells, type FormColumn, formValuesOf } from './record-form.ts'

const KIND_OF: Partial<Record<string, FormColumn['kind']>> = {
  ...{ available: 'flag', inventory: 'stock', max_count: 'whole' },
}

const KINDS: readonly FormColumn[] = GRID_COLUMNS.map(name => ({
  name,
  kind: KIND_OF[name] ?? 'toman',
}))

const textOf = (value: number | null): string | null => (value === null ? null : String(value))

/** As the catalogue form has them; `step_g` says how a stock is read. */
const cellsOf = ({ price_per_kg, step_g, ...product }: StaffProduct): RecordCells => ({
  price: String(price_per_kg ?? product.price),
  price_by_discount: textOf(
    product.price_by_discount && step_g !== null
      ? kilogramPrice(product.price_by_discount, step_g)
      : product.price_by_discount,
  ),
  inventory: textOf(product.inventory),
  max_count: String(product.max_count),
  available: product.available ? 'true' : 'false',
  ...(step_g !== null && { step_g: String(step_g) }),
})

/** Values of a grid row. */
export interface GridRow {
  product: StaffProduct
  /** Values when read, sent along. */
  was: string
  values: Readonly<Record<string, string>>
}

type Texts = Readonly<Record<string, string>>

/** Current rows with the changes of a refused form. */
export const gridRows = (
  products: readonly StaffProduct[],
  refused: { values: Texts; faults: Texts } | null,
): GridRow[] =>
  products.map(product => {
    const { sku } = product
    const now = cellsOf(product)
    const posted = refused?.values[`was.${sku}`]
    if (!refused || posted === undefined)
      return { product, was: JSON.stringify(now), values: formValuesOf(KINDS, now) }
    const form = { values: rowValues(refused.values, sku), faults: rowValues(refused.faults, sku) }
    const { values, was } = afterRefusal(KINDS, { ...form, was: originalCells(posted) }, now)
    return { product, was: JSON.stringify(was), values }
  })

/** Rows with faults, with the first field to correct. */
export const faultyRows = (
  rows: readonly GridRow[],
  faults: Texts,
): { product: StaffProduct; field: string }[] =>
  rows.flatMap(({ product }) => {
    const { sku } = product
    if (Object.keys(faults).every(name => !name.endsWith(`.${sku}`))) return []
    const column = GRID_COLUMNS.find(name => `${name}.${sku}` in faults) ?? 'price'
    return [{ product, field: `${column}.${sku}` }]
  })

/** Products of a page, with those changed in a refused form that are no longer on it. */
export async function withValues(
  api: Client,
  products: readonly StaffProduct[],
  values: Texts,
): Promise<StaffProduct[]> {
  const left = changedRows(values).filter(
    ({ sku }) => sku.length <= KEY_MAX_CHARS && products.every(each => each.sku !== sku),
  )
  const lists = await Promise.all(
    left.map(async ({ sku }) => {
      const { data } = await api('GET /admin/catalogue', { query: { q: sku } })
      return data.filter(each => each.sku === sku)
    }),
  )
  return [...products, ...lists.flat()]
}

const rowValues = (values: Texts, sku: string): Record<string, string> =>
  Object.fromEntries(GRID_COLUMNS.map(name => [name, values[`${name}.${sku}`] ?? '']))

/** Field that confirms a price drop. */
export const acceptField = (sku: string): string => `accepted_price.${sku}`

/** Saves the rows that were changed. */
export async function saveGrid(
  api: Client,
  values: Texts,
): Promise<{ changed: number; following: string[] }> {
  const rows = changedRows(values).map(row => ({
    ...row,
    accepted_price: acceptedIn(values[acceptField(row.sku)]),
  }))
  if (rows.length === 0) return { changed: 0, following: [] }
  return (await api('PUT /admin/catalogue/grid', { body: { rows } })).data
}

const changedRows = (values: Texts) =>
  Object.keys(values).flatMap(name => {
    const [, sku] = /^was\.(.+)$/.exec(name) ?? []
    if (sku === undefined) return []
    const was = originalCells(values[name])
    const cells = changedCells(KINDS, rowValues(values, sku), was)
    const names = Object.keys(cells)
    const read = Object.fromEntries(names.map(name => [name, was[name] ?? null]))
    return names.length === 0 ? [] : [{ sku, cells, was: read }]
  })

/** Others are refused by the API as changed meanwhile. */
function originalCells(text = ''): RecordCells {
  try {
    const was = JSON.parse(text) as Record<string, unknown>
    return Object.fromEntries(
      [...GRID_COLUMNS, 'step_g'].map(name => [
        name,
        typeof was[name] === 'string' ? was[name] : null,
      ]),
    )
  } catch {
    return {}
  }
}
