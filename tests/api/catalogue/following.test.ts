import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#lib/contract/product.ts'
import { createClient } from '#lib/api/client.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction, openDatabase } from '#server/platform/database/open.ts'
import { handlers } from '#server/handlers.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  insertShelf,
  type Row,
} from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { SMALL_SHOP, writeFolder } from '#tests/support/builders/import-folder.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
/** Another process's connection to the same database. */
let elsewhere: Db
/** The lists of the shop, and of a second shop server on the same database. */
let both: ((query: object) => Promise<Product[]>)[]

beforeAll(async () => {
  shop = await createShop()
  elsewhere = openDatabase(shop.url)
  const now = () => shop.clock.now
  const deps = { ...shop.deps, db: elsewhere, catalogue: createCatalogue(elsewhere, now) }
  const origin = shop.deps.siteUrl
  const second = createClient({ origin, fetch: createApp(deps, handlers), token: () => null })
  both = [shop.as(null), second].map(
    client => async query => (await client('GET /products', { query })).data,
  )
})
afterAll(async () => {
  await elsewhere.destroy()
  await shop.close()
})

const ids = (products: readonly { id: number }[]): number[] => products.map(({ id }) => id)

/** What both servers list, which must be the same, at once. */
async function listed(query: object): Promise<Product[]> {
  const [one, other] = await Promise.all(both.map(list => list(query)))
  expect(other).toEqual(one)
  return one!
}

const change = (db: Db, id: number, row: Partial<Row<'products'>>) =>
  inTransaction(db, async trx => {
    await trx.updateTable('products').set(row).where('id', '=', id).execute()
    await bumpCatalogueVersion(trx, [id])
  })

describe('the next list of every process', () => {
  test('shows a new product, and its new price, brand, category and name', async () => {
    const category = await insertCategory(shop.db)
    const dear = await insertProduct(shop.db, { category_id: category, price: 90_000 })
    const cheap = await insertProduct(elsewhere, { category_id: category, price: 10_000 })
    expect(ids(await listed({ category, sortby: 1 }))).toEqual([cheap, dear])
    await change(elsewhere, cheap, { price: 99_000 })
    expect(ids(await listed({ category, sortby: 1 }))).toEqual([dear, cheap])
    expect(ids(await listed({ category, max: 90_000 }))).toEqual([dear])
    const brand = await insertBrand(shop.db)
    await change(shop.db, dear, { brand_id: brand })
    expect(ids(await listed({ category, brand }))).toEqual([dear])
    const other = await insertCategory(elsewhere)
    await change(elsewhere, dear, { category_id: other, name: 'زردچوبه ممتاز' })
    expect(ids(await listed({ category }))).toEqual([cheap])
    expect(ids(await listed({ q: 'زردچوبه' }))).toEqual([dear])
  })

  test('shows a shelf and its products', async () => {
    const products = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const shelf = await insertShelf(elsewhere, { product_ids: products })
    expect(ids(await listed({ shelf }))).toEqual(products)
  })

  test('shows a category below another', async () => {
    const top = await insertCategory(shop.db, { type: 'branch' })
    expect(await listed({ category: top })).toEqual([])
    const leaf = await insertCategory(elsewhere, { parent_id: top })
    const product = await insertProduct(shop.db, { category_id: leaf })
    expect(ids(await listed({ category: top }))).toEqual([product])
  })

  test('shows fifty changes of two processes, each followed by lists of both', async () => {
    const category_id = await insertCategory(shop.db)
    const product = await insertProduct(shop.db, { category_id })
    for (let round = 1; round <= 50; round++) {
      const price = round * 1_000
      await change(round % 2 ? shop.db : elsewhere, product, { price })
      expect(ids(await listed({ category: category_id, min: price, max: price }))).toEqual([
        product,
      ])
    }
  })

  test('shows more products than one read takes, some of them twice', async () => {
    const category_id = await insertCategory(shop.db)
    const first = await insertProduct(shop.db, { category_id })
    const { id: _, ...like } = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const products = await inTransaction(elsewhere, async trx => {
      const made: number[] = []
      for (let part = 0; part < 9; part++) {
        const rows = Array.from({ length: 250 }, (_, n) => ({ ...like, sku: `MANY-${part}-${n}` }))
        const inserted = await trx.insertInto('products').values(rows).returning('id').execute()
        made.push(...ids(inserted))
      }
      await bumpCatalogueVersion(trx, made)
      return made
    })
    const count = async (query: object) =>
      (await shop.as(null)('GET /products', { query: { category: category_id, ...query } }))
        .extra_data.count
    expect(await count({})).toBe(1 + products.length)
    await inTransaction(shop.db, async trx => {
      await trx
        .updateTable('products')
        .set({ price: 5_000 })
        .where('category_id', '=', category_id)
        .execute()
      await bumpCatalogueVersion(trx, [first, ...products])
    })
    await Promise.all([
      ...products.slice(0, 5).map(id => change(elsewhere, id, { price: 6_000 })),
      count({}),
    ])
    expect(await count({ max: 5_000 })).toBe(1 + products.length - 5)
    expect(await count({ min: 6_000 })).toBe(5)
  })

  test('loses none of concurrent changes', async () => {
    const category_id = await insertCategory(shop.db)
    const products: number[] = []
    for (let n = 0; n < 10; n++) products.push(await insertProduct(shop.db, { category_id }))
    await Promise.all(
      products.flatMap((product, n) => [
        change(n % 2 ? shop.db : elsewhere, product, { price: 7_000 }),
        ...both.map(list => list({ category: category_id, max: 100_000 })),
      ]),
    )
    const found = await listed({ category: category_id, max: 7_000 })
    expect(new Set(ids(found))).toEqual(new Set(products))
  })
})

test('shows a sold-out product after the last piece is ordered, and its return', async () => {
  const category_id = await insertCategory(shop.db)
  const delivery = await insertDelivery(shop)
  const last = await insertProduct(shop.db, { category_id, inventory: 1, sold: 9 })
  const other = await insertProduct(shop.db, { category_id })
  expect(ids(await listed({ category: category_id }))).toEqual([last, other])
  const shopper = await readyShopper(shop, delivery, [{ item_id: last, count: 1 }])
  const { id } = (await shopper.store()).data
  expect(ids(await listed({ category: category_id }))).toEqual([other, last])
  await shop.as(shopper.token)('POST /profile/receipts/{id}/cancel', { params: { id } })
  expect(ids(await listed({ category: category_id }))).toEqual([last, other])
})

test('updates best sellers by the scheduler within five minutes', async () => {
  const category_id = await insertCategory(shop.db)
  const before = await insertProduct(shop.db, { category_id, sold: 1 })
  const after = await insertProduct(shop.db, { category_id, sold: 0 })
  expect(ids(await listed({ category: category_id }))).toEqual([before, after])
  await shop.db.updateTable('products').set({ sold: 2 }).where('id', '=', after).execute()
  const list = both[0]!
  await runScheduledJobs(shop.deps)
  expect(ids(await list({ category: category_id }))).toEqual([before, after])
  shop.clock.now += 300
  await runScheduledJobs(shop.deps)
  expect(ids(await list({ category: category_id }))).toEqual([after, before])
})

test('shows an import of a changed file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-following-'))
  const bring = (files: object) =>
    importFolder(elsewhere, writeFolder(folder, { ...SMALL_SHOP, ...files }), {
      mediaDir: join(folder, 'media'),
      now: shop.clock.now,
      acceptsDrops: true,
    })
  const names = async (query: object) => (await listed(query)).map(({ name }) => name)
  try {
    await bring({})
    expect(await names({ q: 'شیر پاک', sortby: 1 })).toEqual([
      'شیر کم‌چرب',
      'شیر پرچرب',
      'شیر کاکائو',
    ])
    await bring({
      'brands.csv': 'code,name\npak,کاله\n',
      'products.csv': 'sku,name,price\nM-3,شیر توت‌فرنگی,100\n',
    })
    expect(await names({ q: 'شیر کاله', sortby: 1 })).toEqual([
      'شیر توت‌فرنگی',
      'شیر کم‌چرب',
      'شیر پرچرب',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
