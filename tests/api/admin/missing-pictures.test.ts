import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { createMissingPictures } from '#server/media/missing-pictures.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import {
  insertBrand,
  insertCategory,
  insertProduct,
  PICTURE,
} from '#tests/support/builders/catalogue.ts'
import { editor, putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'

const shop = shopForEach()

/** Products without a picture of their own, the oldest first; their ids. */
async function pictureless(count: number, row: { brand_id: number; category_id: number }) {
  const first = await insertProduct(shop.db, row)
  const like = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const { id: _, ...columns } = like
  const ids = [first]
  for (let at = 1; at < count; at += 500) {
    const rows = Array.from({ length: Math.min(500, count - at) }, (_, of) => ({
      ...{ ...columns, sku: `N-${at + of}` },
    }))
    const written = await shop.db.insertInto('products').values(rows).returning('id').execute()
    ids.push(...written.map(({ id }) => id))
  }
  await bumpCatalogueVersion(shop.db, ids)
  return ids.sort((a, b) => a - b)
}

test('counts and pages all products without a picture, newest first, by brand and category', async () => {
  const brand_id = await insertBrand(shop.db)
  const above = await insertCategory(shop.db, { type: 'branch' })
  const category_id = await insertCategory(shop.db, { parent_id: above })
  const ids = await pictureless(5_100, { brand_id, category_id })
  const other = await insertProduct(shop.db)
  const as = await editor(shop)
  const list = async (query: object) => {
    const request = { query: { only: 'no-picture', ...query } } as const
    const { data, extra_data } = await as('GET /admin/catalogue', request)
    return [extra_data.count, data.map(({ id }) => id)]
  }
  const newest = ids.toReversed()
  expect(await list({})).toEqual([5_101, [other, ...newest.slice(0, 49)]])
  expect(await list({ page: 103 })).toEqual([5_101, newest.slice(5_099)])
  expect(await list({ brand: brand_id, page: 2 })).toEqual([5_100, newest.slice(50, 100)])
  expect(await list({ category: above, page: 102 })).toEqual([5_100, newest.slice(5_050)])
  expect(await list({ brand: brand_id + 999 })).toEqual([0, []])
})

test('rereads only changed products, and all once the folder has changed', async () => {
  const ids = await pictureless(2_500, {
    ...{ brand_id: await insertBrand(shop.db), category_id: await insertCategory(shop.db) },
  })
  const statements: string[] = []
  const db = openWatched(shop.url, (_, statement) => statements.push(statement))
  const reads = () => statements.splice(0).filter(each => each.includes('"gallery"')).length
  try {
    const missing = createMissingPictures(db, shop.deps.mediaDir)
    const found = async () => (await missing()).map(({ id }) => id)
    expect(await found()).toEqual(ids)
    expect(reads()).toBe(3)
    expect(await found()).toEqual(ids)
    expect(reads()).toBe(1)
    const late = await insertProduct(shop.db)
    const [one, two] = await Promise.all([found(), found()])
    expect([one, two]).toEqual([
      [...ids, late],
      [...ids, late],
    ])
    await putPicture(shop, PICTURE)
    expect(await found()).toEqual([])
    await rm(join(shop.deps.mediaDir, basename(PICTURE)))
    expect(await found()).toEqual([...ids, late])
  } finally {
    await db.destroy()
  }
})
