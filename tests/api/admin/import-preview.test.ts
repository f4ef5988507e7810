import { expect, test } from 'vitest'
import { keepCsv, showCsv } from '#server/services/staff/import-csv.ts'
import { insertBrand, insertCategory, insertProduct, PICTURE } from '#tests/support/catalogue.ts'
import { insertDelivery, readyShopper } from '#tests/support/checkout.ts'
import { productOf, putPicture } from '#tests/support/office-catalogue.ts'
import { shopForEach } from '#tests/support/shop-for.ts'
import { openWatched } from '#tests/support/watched-database.ts'

const shop = shopForEach()
const LINES = 3_000

/** A file that changes a product, and brings new ones as the door lets through. */
async function bigFile(): Promise<string> {
  await putPicture(shop, PICTURE)
  await insertBrand(shop.db, { code: 'kaleh' })
  await insertCategory(shop.db, { code: 'dairy' })
  const rows = Array.from(
    { length: LINES },
    (_, at) => `N-${at},شیر ${at},kaleh,dairy,5000,${PICTURE}`,
  )
  const known = `A-1,شیر,kaleh,dairy,90000,${PICTURE}`
  return keepCsv(shop.deps, ['sku,name,brand,category,price,image', known, ...rows].join('\n'))
}

test('orders are placed and prices change while a big file is being looked at', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 50 })
  const hash = await bigFile()
  const delivery = await insertDelivery(shop)
  const buyer = await readyShopper(shop, delivery, [{ item_id: id, count: 2 }])
  const statements: string[] = []
  const orders: number[] = []
  // Whoever looks waits here for a write of somebody else before each statement of its own.
  const db = openWatched(shop.url, async (_, statement) => {
    statements.push(statement)
    const note = `${statements.length} statements`
    await shop.db.updateTable('products').set({ note }).where('id', '=', id).execute()
    if (statement.includes('"coupons"') && orders.length === 0)
      orders.push((await buyer.store()).data.id)
  })
  try {
    const shown = await showCsv({ ...shop.deps, db }, hash)
    expect(shown).toMatchObject({ inserted: LINES, updated: 1, problem_count: 0 })
    expect(shown?.differences).toHaveLength(200)
  } finally {
    await db.destroy()
  }
  expect(orders).toHaveLength(1)
  expect(statements.filter(each => !each.startsWith('select'))).toEqual([])
  expect(await productOf(shop, id)).toMatchObject({
    ...{ price: 100_000, inventory: 48, sold: 2 },
    note: `${statements.length} statements`,
  })
})
