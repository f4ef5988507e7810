import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { migrateTo } from '#tests/support/builders/older-shop.ts'

test('a discount of 0 becomes none, and a product with a price of 0 is no longer sold', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  try {
    await migrateTo(db, '031-owing-orders')
    const sale = { special_sale_value: 100, special_sale_expiration: 9 }
    const free = await insertProduct(db, { price_by_discount: 0, ...sale })
    const zero = await insertProduct(db, { price: 0 })
    const discounted = await insertProduct(db, { price_by_discount: 80_000 })
    const bundle = await insertBundle(db, { price_by_discount: 0 })
    await migrate(db)
    const products = await db.selectFrom('products').selectAll().orderBy('id').execute()
    const found = new Map(products.map(product => [product.id, product]))
    const none = { special_sale_value: null, special_sale_expiration: null }
    expect(found.get(free)).toMatchObject({ price_by_discount: null, available: 1, ...none })
    expect(found.get(zero)).toMatchObject({ price: 0, available: 0 })
    expect(found.get(discounted)).toMatchObject({ price_by_discount: 80_000, available: 1 })
    expect(await db.selectFrom('bundles').selectAll().where('id', '=', bundle).execute()).toEqual([
      expect.objectContaining({ price_by_discount: null, available: 1 }),
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
