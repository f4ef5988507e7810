import { expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  PICTURE,
} from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { editor, productOf, putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'

const shop = shopForEach()
const LINES = 3_000

const newLine = (sku: string) => `${sku},شیر ${sku},kaleh,dairy,5000,${PICTURE}`

/** A file that changes a product and brings new ones: more than are read at once. */
async function bigFile(last: readonly string[] = []): Promise<string> {
  await putPicture(shop, PICTURE)
  await insertBrand(shop.db, { code: 'kaleh' })
  await insertCategory(shop.db, { code: 'dairy' })
  const rows = Array.from({ length: LINES }, (_, at) => newLine(`N-${at}`))
  const known = `A-1,شیر,kaleh,dairy,90000,${PICTURE}`
  return storePriceList(
    shop.deps,
    ['sku,name,brand,category,price,image', known, ...rows, ...last].join('\n'),
  )
}

const count = async () => (await shop.db.selectFrom('products').select('id').execute()).length

test('validates a long file as a whole: repeated SKUs, and columns that new products lack', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const twice = await previewPriceList(shop.deps, await bigFile([newLine('N-0')]))
  expect(twice).toMatchObject({ inserted: 0, problem_count: 1 })
  expect(twice?.problems).toMatchObject([{ line: LINES + 3, column: 'sku' }])
  const lines = ['sku,price', ...Array.from({ length: LINES }, (_, at) => `M-${at},5000`)]
  const short = await previewPriceList(shop.deps, await storePriceList(shop.deps, lines.join('\n')))
  // A header that new products lack columns for is reported for the first rows alone.
  const firstRows = Array.from({ length: 20 }, (_, at) => ({ line: at + 2, column: 'sku' }))
  expect(short?.problems).toMatchObject(firstRows)
})

test('a long file is applied whole or not at all', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const dropped = await insertProduct(shop.db, { sku: 'A-2' })
  const hash = await bigFile([`A-2,شیر,kaleh,dairy,1000,${PICTURE}`])
  const as = await editor(shop)
  const shown = await previewPriceList(shop.deps, hash)
  expect(shown).toMatchObject({ inserted: LINES, updated: 2, drop_count: 1 })
  const apply = (body: { seen: string; accept_drops?: boolean }) =>
    as('PUT /admin/catalogue/imports/{hash}', { params: { hash }, body })
  const seen = shown?.seen ?? ''
  expect((await refusalOf(apply({ seen }))).code).toBe(409)
  expect((await refusalOf(apply({ seen: 'other', accept_drops: true }))).code).toBe(409)
  expect(await count()).toBe(2)
  const version = await readCatalogueVersion(shop.db)
  const { data } = await apply({ seen, accept_drops: true })
  expect(data).toEqual({ inserted: LINES, updated: 2, unchanged: 0 })
  expect(await count()).toBe(LINES + 2)
  expect(await productOf(shop, dropped)).toMatchObject({ price: 1_000 })
  expect(await readCatalogueVersion(shop.db)).toBe(version + 1)
})

test('orders and price changes proceed while a big file is previewed', async () => {
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
    if (statement.includes('"categories"') && orders.length === 0)
      orders.push((await buyer.store()).data.id)
  })
  try {
    const shown = await previewPriceList({ ...shop.deps, db }, hash)
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
