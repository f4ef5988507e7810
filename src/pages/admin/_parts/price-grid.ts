import type { Client } from '#lib/api/client.ts'
import { GRID_COLUMNS, type RecordCells, type StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { changedCells, type FormColumn, typedOf } from './record-form.ts'

const KINDS: readonly FormColumn[] = GRID_COLUMNS.map(name => ({
  name,
  kind: name === 'available' ? 'flag' : name.startsWith('price') ? 'toman' : 'whole',
}))

const textOf = (value: number | null): string | null => (value === null ? null : String(value))

/** The cells of a product that the grid changes, as the API has them. */
const cellsOf = (product: StaffProduct): RecordCells => ({
  price: String(product.price),
  price_by_discount: textOf(product.price_by_discount),
  inventory: textOf(product.inventory),
  max_count: String(product.max_count),
  available: product.available ? 'true' : 'false',
})

/** A row of the grid as its fields show it. */
export interface GridRow {
  product: StaffProduct
  /** What the row was when it was read, for the form to bring along. */
  was: string
  values: Readonly<Record<string, string>>
}

/** Rows with what was typed into them, where something was. */
export const gridRows = (
  products: readonly StaffProduct[],
  typed: Readonly<Record<string, string>> | undefined,
): GridRow[] =>
  products.map(product => {
    const cells = cellsOf(product)
    const kept = typed !== undefined && `was.${product.sku}` in typed
    const values = kept ? typedIn(typed, product.sku) : typedOf(KINDS, cells)
    return { product, was: JSON.stringify(cells), values }
  })

const typedIn = (typed: Readonly<Record<string, string>>, sku: string): Record<string, string> =>
  Object.fromEntries(GRID_COLUMNS.map(name => [name, typed[`${name}.${sku}`] ?? '']))

/** Saves the rows of a form that were typed otherwise than they were read; how many there were. */
export async function saveGrid(
  api: Client,
  typed: Readonly<Record<string, string>>,
): Promise<number> {
  const rows = Object.keys(typed).flatMap(name => {
    const [, sku] = /^was\.(.+)$/.exec(name) ?? []
    if (sku === undefined) return []
    const was = readWas(typed[name])
    const cells = changedCells(KINDS, typedIn(typed, sku), was)
    return Object.keys(cells).length === 0 ? [] : [{ sku, cells, was }]
  })
  if (rows.length > 0) await api('PUT /admin/catalogue/grid', { body: { rows } })
  return rows.length
}

/** Only what the grid has; what is no such thing is refused by the API as changed meanwhile. */
function readWas(text = ''): RecordCells {
  try {
    const was = JSON.parse(text) as Record<string, unknown>
    return Object.fromEntries(
      GRID_COLUMNS.map(name => [name, typeof was[name] === 'string' ? was[name] : null]),
    )
  } catch {
    return {}
  }
}
