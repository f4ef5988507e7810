import { HttpStatus } from '#lib/codes/http.ts'
import type { Brand } from '#lib/contract/brand.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/open.ts'

const selectBrands = (db: Db) =>
  db.selectFrom('brands').select(['id', 'slug', 'name', 'logo', 'description'])

/** Brands with products; all, or the first `limit`. */
export async function listBrands(db: Db, limit?: number): Promise<Brand[]> {
  return selectBrands(db)
    .$if(limit !== undefined, query => query.limit(limit ?? 0))
    .where(eb =>
      eb.exists(
        eb.selectFrom('products').select('products.id').whereRef('brand_id', '=', 'brands.id'),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function getBrand(db: Db, id: number): Promise<Brand> {
  const brand = await selectBrands(db).where('id', '=', id).executeTakeFirst()
  if (!brand) throw new ApiError(HttpStatus.notFound, messages.brandNotExist)
  return brand
}
