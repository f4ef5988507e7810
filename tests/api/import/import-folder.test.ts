import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import {
  createImportShop,
  IMPORT_NOW,
  type ImportShop,
  SMALL_SHOP,
} from '#tests/support/builders/import-folder.ts'

let shop: ImportShop

beforeAll(async () => {
  shop = await createImportShop()
})
afterAll(() => shop.close())

const product = (sku: string) =>
  shop.db.selectFrom('products').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()

describe('importFolder', () => {
  test('shows the differences and changes nothing in a dry run', async () => {
    expect(await shop.bring(SMALL_SHOP, { dryRun: true })).toContain('products.csv +3 ~0 =0')
    expect(await shop.db.selectFrom('products').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect(existsSync(shop.mediaDir)).toBe(false)
  })

  test('imports everything into an empty shop', async () => {
    const version = await readCatalogueVersion(shop.db)
    expect(await shop.bring(SMALL_SHOP)).toEqual([
      'categories.csv +2 ~0 =0',
      'brands.csv +1 ~0 =0',
      'products.csv +3 ~0 =0',
      'bundles.csv +1 ~0 =0',
      'shelves.csv +1 ~0 =0',
    ])
    expect(await readCatalogueVersion(shop.db)).toBe(version + 1)
    expect(await product('M-1')).toMatchObject({
      name: 'شیر کم‌چرب',
      slug: 'شیر-کم-چرب',
      price: 1000,
      price_by_discount: 900,
      discount_type: 2,
      inventory: 5,
      max_count: 10,
      available: 1,
      comming_soon: 0,
      wholesale: 1,
      features: '[]',
      gallery: '[]',
      added_at: IMPORT_NOW,
    })
  })

  test('stores pictures under their addresses', async () => {
    const { image } = await product('M-1')
    expect(image).toMatch(/^\/media\/[0-9a-f]{16}-640x480\.webp$/)
    expect(readdirSync(shop.mediaDir)).toEqual([image.replace('/media/', '')])
  })

  test('stores the ancestors of every category', async () => {
    const rows = await shop.db
      .selectFrom('category_ancestors as line')
      .innerJoin('categories as one', 'one.id', 'line.category_id')
      .innerJoin('categories as above', 'above.id', 'line.ancestor_id')
      .select(['one.code', 'above.code as above', 'line.depth'])
      .orderBy('one.code')
      .orderBy('line.depth')
      .execute()
    expect(rows).toEqual([
      { code: 'food', above: 'food', depth: 0 },
      { code: 'milk', above: 'milk', depth: 0 },
      { code: 'milk', above: 'food', depth: 1 },
    ])
  })

  test('changes nothing for the same files', async () => {
    expect(await shop.bring(SMALL_SHOP)).toEqual([
      'categories.csv +0 ~0 =2',
      'brands.csv +0 ~0 =1',
      'products.csv +0 ~0 =3',
      'bundles.csv +0 ~0 =1',
      'shelves.csv +0 ~0 =1',
    ])
  })

  test('keeps the value of a missing column and clears that of an empty cell', async () => {
    const files = { 'products.csv': 'sku,price_by_discount\nM-1,\nM-2,1500\n' }
    expect(await shop.bring(files)).toEqual(['products.csv +0 ~2 =0'])
    expect(await product('M-1')).toMatchObject({
      name: 'شیر کم‌چرب',
      price: 1000,
      price_by_discount: null,
      inventory: 5,
    })
    expect(await product('M-2')).toMatchObject({ price_by_discount: 1500, inventory: null })
    expect(await product('M-3')).toMatchObject({ inventory: 7 })
  })

  test('updates the search of products when a brand or category is renamed', async () => {
    const { id } = await product('M-3')
    const catalogue = createCatalogue(shop.db, () => IMPORT_NOW)
    const found = async (words: string) => [...(await catalogue.search(words)).ids]
    expect(await found('کاکائو پاک شیر')).toEqual([id])
    await shop.bring({
      'brands.csv': 'code,name\npak,میهن\n',
      'categories.csv': 'code,name\nmilk,لبنیات\nfood,خواربار\n',
    })
    expect(await found('کاکائو میهن لبنیات خواربار')).toEqual([id])
    const brand = await shop.db.selectFrom('brands').selectAll().executeTakeFirstOrThrow()
    expect(brand).toMatchObject({ name: 'میهن', slug: 'میهن', position: 1 })
  })

  test('replaces the products of a bundle and a shelf, in order', async () => {
    const files = {
      'bundles.csv': 'code,products\nmorning,M-3*2\n',
      'shelves.csv': 'code,products\nbest,M-1|M-2|M-3\n',
    }
    expect(await shop.bring(files)).toEqual(['bundles.csv +0 ~1 =0', 'shelves.csv +0 ~1 =0'])
    const items = await shop.db.selectFrom('bundle_items').select(['count', 'position']).execute()
    expect(items).toEqual([{ count: 2, position: 1 }])
    const onShelf = await shop.db
      .selectFrom('shelf_products')
      .innerJoin('products', 'products.id', 'product_id')
      .select('sku')
      .orderBy('position')
      .execute()
    expect(onShelf.map(({ sku }) => sku)).toEqual(['M-1', 'M-2', 'M-3'])
  })

  test('changes nothing when one row is invalid', async () => {
    const before = await shop.db.selectFrom('products').selectAll().orderBy('id').execute()
    const files = {
      ...SMALL_SHOP,
      'brands.csv': 'code,name,position\nnew,تازه,9\n',
      'products.csv': 'sku,price\nM-1,5000\nM-2,many\n',
    }
    expect(await shop.bring(files)).toEqual([
      'products.csv:3 price: must be a whole number of rials, at least 1',
    ])
    expect(await shop.db.selectFrom('products').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await shop.db.selectFrom('brands').selectAll().execute()).toHaveLength(1)
  })

  test('normalises a byte order mark, Windows line ends, Arabic letters and Persian digits', async () => {
    const files = {
      'products.csv': '\ufeffsku,name,price\r\nM-1,"شير  كم‌چرب",\u06f1\u06f2\u06f0\u06f0\r\n',
    }
    expect(await shop.bring(files)).toEqual(['products.csv +0 ~1 =0'])
    expect(await product('M-1')).toMatchObject({ name: 'شیر کم‌چرب', price: 1200 })
  })
})

test('a barcode goes to another product where one file gives and takes it', async () => {
  const barcodes = async () =>
    shop.db.selectFrom('product_barcodes').select('gtin').orderBy('product_id').execute()
  const codes = (...rows: string[]) => ({ 'products.csv': ['sku,barcodes', ...rows].join('\n') })
  await shop.bring(SMALL_SHOP)
  await shop.bring(codes('M-1,6260100100107', 'M-2,96385074'))
  expect(await shop.bring(codes('M-2,6260100100107'))).toEqual([
    'products.csv:2 barcodes: 6260100100107 is the barcode of M-1 شیر کم‌چرب already',
  ])
  const swapped = codes('M-2,6260100100107', 'M-1,96385074')
  expect(await shop.bring(swapped)).toEqual(['products.csv +0 ~2 =0'])
  expect(await barcodes()).toEqual([{ gtin: '96385074' }, { gtin: '6260100100107' }])
  expect(await shop.bring(swapped)).toEqual(['products.csv +0 ~0 =2'])
  expect(await shop.bring(codes('M-2,', 'M-1,'))).toEqual(['products.csv +0 ~2 =0'])
  expect(await barcodes()).toEqual([])
})

test('changes the step of a product in a bundle when the same folder sets the component count', async () => {
  await shop.bring({
    'products.csv': 'sku,step_g,inventory\nM-1,500,2000\nM-2,250,2000\n',
    'bundles.csv': 'code,products\nmorning,M-1*2|M-2*4\n',
  })
  expect(await product('M-1')).toMatchObject({ step_g: 500, inventory: 2_000 })
})
