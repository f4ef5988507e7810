import { HttpStatus } from '#lib/codes/http.ts'
import type { Brand } from '#lib/contract/brand.ts'
import { NO_BRAND_NAMES } from '#lib/text/no-brand.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/open.ts'
import { findMergedInto } from './merged-group-queries.ts'

const selectBrands = (db: Db) =>
  db.selectFrom('brands').select(['id', 'slug', 'name', 'logo', 'description'])

const withProducts = (db: Db) =>
  selectBrands(db)
    .where('name', 'not in', NO_BRAND_NAMES)
    .where(eb =>
      eb.exists(
        eb.selectFrom('products').select('products.id').whereRef('brand_id', '=', 'brands.id'),
      ),
    )

/** Brands with products; all, or the first `limit`. */
export async function listBrands(db: Db, limit?: number): Promise<Brand[]> {
  return withProducts(db)
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Brands with products, in the order of the codes. */
export async function listBrandsByCode(db: Db, codes: readonly string[]): Promise<Brand[]> {
  const rows = await withProducts(db).select('code').where('code', 'in', codes).execute()
  const byCode = new Map(rows.map(({ code, ...brand }) => [code, brand]))
  return codes.flatMap(code => byCode.get(code) ?? [])
}

/** A merged brand is the one that it went into. */
export async function getBrand(db: Db, id: number): Promise<Brand> {
  const brand = await selectBrands(db).where('id', '=', id).executeTakeFirst()
  if (brand) return brand
  const into = await findMergedInto(db, 'brands', id)
  if (into === undefined) throw new ApiError(HttpStatus.notFound, messages.brandNotExist)
  return getBrand(db, into)
}
