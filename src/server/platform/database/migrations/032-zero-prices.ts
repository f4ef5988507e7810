import type { Kysely } from 'kysely'

interface Prices {
  price: number
  price_by_discount: number | null
  available: number
}

interface Schema {
  products: Prices & {
    special_sale_value: number | null
    special_sale_expiration: number | null
  }
  bundles: Prices
}

/** A discounted price of 0 means that there is none, and what has a price of 0 is not sold. */
export async function up(plain: Kysely<unknown>): Promise<void> {
  const db = plain as Kysely<Schema>
  await db
    .updateTable('products')
    .set({ price_by_discount: null, special_sale_value: null, special_sale_expiration: null })
    .where('price_by_discount', '<=', 0)
    .execute()
  await db
    .updateTable('bundles')
    .set({ price_by_discount: null })
    .where('price_by_discount', '<=', 0)
    .execute()
  await db.updateTable('products').set({ available: 0 }).where('price', '<=', 0).execute()
  await db.updateTable('bundles').set({ available: 0 }).where('price', '<=', 0).execute()
}
