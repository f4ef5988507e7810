import { bumpCatalogueVersion, bumpGroupsVersion } from '../catalogue/catalogue-version-queries.ts'
import type { Writing } from './writing.ts'

/** Their changes rebuild the groups of lists. */
const GROUPS = ['categories', 'brands', 'shelves'] as const

/** Invalidates every process's caches; last, because others wait for the version's row. */
export async function markChanges(writing: Writing): Promise<void> {
  const { trx, outcomes, changedProducts } = writing
  const renamedProducts = await lockProductsOfRenamed(writing)
  await bumpCatalogueVersion(trx, [...new Set([...changedProducts, ...renamedProducts])])
  const groupsChanged = GROUPS.some(name =>
    outcomes.get(name)?.some(outcome => outcome !== 'unchanged'),
  )
  if (groupsChanged) await bumpGroupsVersion(trx)
}

/** An update without effect locks the rows, which come before the version in the lock order. */
async function lockProductsOfRenamed(writing: Writing): Promise<number[]> {
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
