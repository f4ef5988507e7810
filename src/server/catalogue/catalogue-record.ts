import { listBundleParts } from './catalogue-office-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { bundleCells, type Cells, productCells } from '../import/record-cells.ts'
import type { OfficeList } from './form-rows.ts'

export async function findRecord(
  db: Db,
  list: OfficeList,
  id: number,
): Promise<{ cells: Cells } | undefined> {
  if (list === 'bundles') {
    const bundle = await db
      .selectFrom('bundles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return bundle && { cells: bundleCells(bundle, await listBundleParts(db, id)) }
  }
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) return undefined
  const { brand_id, category_id } = product
  const brand = await db.selectFrom('brands').select('code').where('id', '=', brand_id).execute()
  const categories = db.selectFrom('categories').select('code').where('id', '=', category_id)
  const codes = {
    brands: new Map(brand.map(({ code }) => [brand_id, code])),
    categories: new Map((await categories.execute()).map(({ code }) => [category_id, code])),
  }
  return { cells: productCells(product, codes) }
}
