import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createImportShop,
  IMPORT_NOW,
  type ImportShop,
  SMALL_SHOP,
} from '#tests/support/builders/import-folder.ts'

const LATER = IMPORT_NOW + 86_400
const LANDINGS = [{ slug: 'yalda', title: 'یلدا', description: '', items: [] }]
let shop: ImportShop
beforeAll(async () => {
  shop = await createImportShop()
})
afterAll(() => shop.close())

async function moments() {
  const { db } = shop
  const products = await db.selectFrom('products').select(['sku', 'changed_at']).execute()
  const landing = await db
    .selectFrom('content_versions')
    .select('published_at')
    .where('kind', '=', 'landing')
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  const bundle = await db.selectFrom('bundles').select('changed_at').executeTakeFirstOrThrow()
  const bySku = Object.fromEntries(products.map(({ sku, changed_at }) => [sku, changed_at]))
  return { ...bySku, landing: landing.published_at, bundle: bundle.changed_at }
}

test('a record shows when an import last changed it', async () => {
  const first = { 'M-1': IMPORT_NOW, 'M-2': IMPORT_NOW, 'M-3': IMPORT_NOW }
  await shop.bring({ ...SMALL_SHOP, 'landings.json': LANDINGS })
  expect(await moments()).toEqual({ ...first, landing: IMPORT_NOW, bundle: IMPORT_NOW })

  const changes = {
    'products.csv': 'sku,price\nM-1,2000\nM-2,2000\n',
    'landings.json': [{ ...LANDINGS[0], description: 'شب یلدا' }],
  }
  await shop.bring(changes, { now: LATER })
  expect(await moments()).toEqual({ ...first, 'M-1': LATER, landing: LATER, bundle: IMPORT_NOW })
})
