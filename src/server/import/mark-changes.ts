import { bumpCatalogueVersion, bumpGroupsVersion } from '../db/catalogue-version.ts'
import type { Writing } from './writing.ts'

/** What makes lists group products anew. */
const GROUPS = ['categories', 'brands', 'shelves'] as const

/**
 * Tells every process what the import has changed; the last thing that it does, because others wait
 * for the version's row.
 */
export async function markChanges(writing: Writing): Promise<void> {
  const { trx, outcomes, changedProducts } = writing
  const named = await holdProductsOfRenamed(writing)
  await bumpCatalogueVersion(trx, [...new Set([...changedProducts, ...named])])
  const grouped = GROUPS.some(name => outcomes.get(name)?.some(outcome => outcome !== 'unchanged'))
  if (grouped) await bumpGroupsVersion(trx)
}

/**
 * The products that are searched by the new name of their brand or of a category above them. The
 * update changes nothing but holds their rows, which must come before the version's.
 */
async function holdProductsOfRenamed(writing: Writing): Promise<number[]> {
  const brands = writing.renamed('brands')
  const categories = writing.renamed('categories')
  if (brands.length + categories.length === 0) return []
  const rows = await writing.trx
    .updateTable('products')
    .set(eb => ({ changed_in: eb.ref('changed_in') }))
    .where(eb =>
      eb.or([
        ...(brands.length > 0 ? [eb('brand_id', 'in', brands)] : []),
        ...(categories.length > 0 ? [eb('category_id', 'in', categories)] : []),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
