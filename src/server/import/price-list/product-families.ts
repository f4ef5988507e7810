import { searchKey } from '#lib/text/normalize.ts'
import type { Cells } from './questions.ts'

/** Attributes of a variation, such as its size. */
export const ATTRIBUTES = ['attribute_1', 'attribute_2', 'attribute_3'] as const
/** Columns of WooCommerce that only tell how its rows belong together. */
export const FAMILY_COLUMNS = ['row_kind', 'parent', 'shop_id', ...ATTRIBUTES] as const

const INHERITED = ['name', 'category', 'subgroup', 'brand', 'excerpt', 'note'] as const

/** Kinds of WooCommerce, also joined as in `variation, virtual`. */
const PARENT = /(^|[\s,])(variable|grouped|متغیر|گروه بندی شده)($|[\s,])/
const VARIATION = /(^|[\s,])(variation|متغیر فرزند|گونه)($|[\s,])/

/**
 * Parents of a WooCommerce export and their variations: a parent has no price and is no product, a
 * variation has little but a price.
 */
export class ProductFamilies {
  readonly #parents = new Map<string, Cells>()

  /** Parents may stand below their variations. */
  addParent(row: Cells): void {
    if (!isParent(row)) return
    const { sku, shop_id: id } = row
    if (sku) this.#parents.set(keyOf(sku), row)
    if (id) this.#parents.set(keyOf(`id:${id}`), row)
  }

  /** Null for a parent, the row itself for a product without one. */
  productOf(row: Cells): Cells | null {
    if (isParent(row)) return null
    const parent = row['parent'] ? this.#parents.get(keyOf(row['parent'])) : undefined
    if (!parent || !VARIATION.test(kindOf(row))) return row
    const inherited = INHERITED.filter(column => !row[column] && parent[column])
    const product = { ...row, ...Object.fromEntries(inherited.map(c => [c, parent[c] ?? null])) }
    return { ...product, name: nameOf(product, parent) }
  }
}

const isParent = (row: Cells): boolean => PARENT.test(kindOf(row)) && !VARIATION.test(kindOf(row))
const kindOf = ({ row_kind: kind }: Cells): string => searchKey(kind ?? '')
const keyOf = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/** The parent's name with the attributes, unless the row names its own. */
function nameOf(row: Cells, parent: Cells): string | null {
  const { name } = row
  if (name && name !== parent['name']) return name
  const attributes = ATTRIBUTES.flatMap(column => row[column] || [])
  return attributes.length > 0 && name ? `${name} ${attributes.join('، ')}` : (name ?? null)
}
