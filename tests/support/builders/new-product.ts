import type { Insertable } from 'kysely'
import type { Product } from '#lib/contract/product.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { newMobile } from './mobile.ts'

/** Of every product that a test puts into the demo, in rials. */
export const PRICE = 3_000_000

/** A product on sale that only this test buys or changes; null is unlimited. */
export async function newProduct(
  origin: string,
  inventory: number | null = null,
): Promise<Product> {
  const name = `کالای ${toPersianDigits(newMobile())}`
  const id = await withShop(origin, db =>
    inTransaction(db, async trx => {
      const inserted = await putProduct(trx, { name, inventory })
      await bumpCatalogueVersion(trx, [inserted])
      return inserted
    }),
  )
  const response = await fetch(`${origin}/api/v1/products/${id}`)
  return ((await response.json()) as { data: Product }).data
}

/** Like one of the demo, but in no list; guests cannot buy it. */
export async function putProduct(
  db: Db,
  {
    name,
    inventory,
    ...columns
  }: Partial<Insertable<Database['products']>> & { name: string; inventory: number | null },
): Promise<number> {
  const { id: _, ...demoProduct } = await db
    .selectFrom('products')
    .selectAll()
    .where('available', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const price = { price: PRICE, price_by_discount: null }
  const sale = { special_sale_value: null, special_sale_expiration: null }
  const stock = { sku: name, name, inventory, max_count: 10, sold: 0 }
  const { id } = await db
    .insertInto('products')
    .values({ ...demoProduct, ...price, ...sale, ...stock, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
