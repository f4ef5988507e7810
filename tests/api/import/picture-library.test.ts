import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { readPublished } from '#server/content/published.ts'
import { listPictures } from '#server/media/picture-queries.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import {
  createImportShop,
  IMPORT_NOW,
  type ImportShop,
  PICTURE_SVG,
  SMALL_SHOP,
} from '#tests/support/builders/import-folder.ts'
import { insertOld, insertOldShop, migrateTo } from '#tests/support/builders/older-shop.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await createImportShop()
})
afterEach(() => shop.close())

const svg = (width: number): string => PICTURE_SVG.replace('width="40"', `width="${width}"`)
const PRODUCTS = 'sku,name,brand,category,price,image,gallery,volume,unit'
/** Each picture is another one. */
const PICTURED = {
  ...SMALL_SHOP,
  'brands.csv': 'code,name,position,logo\npak,پاک,1,logo.svg\n',
  'products.csv': [
    PRODUCTS,
    'M-1,شیر کم‌چرب,pak,milk,1000,one.svg,two.svg|three.svg,900,گرم',
    'M-2,شیر پرچرب,pak,milk,2000,four.svg,two.svg,,',
    'M-3,شیر کاکائو,pak,milk,3000,one.svg,,,',
  ].join('\n'),
  'banners.json': [{ code: 'b', name: 'یلدا', link: '/', image: 'five.svg' }],
  ...{ 'logo.svg': svg(41), 'one.svg': svg(42), 'two.svg': svg(43), 'three.svg': svg(44) },
  ...{ 'four.svg': svg(45), 'five.svg': svg(46) },
}
const whole = { limit: 100, offset: 0 }
const library = async (sought = '') => (await listPictures(shop.db, whole, sought)).rows
const textsOf = async (sought = '') => (await library(sought)).map(({ alt }) => alt)

test('adds pictures of a catalogue to the library, named after the first record that shows them', async () => {
  await shop.bring(PICTURED)
  expect(await textsOf()).toEqual([
    ...['یلدا', 'صبحانه', 'شیر پرچرب، پاک'],
    ...['شیر کم‌چرب، پاک ۹۰۰ گرم', 'شیر کم‌چرب، پاک ۹۰۰ گرم', 'شیر کم‌چرب، پاک ۹۰۰ گرم', 'پاک'],
  ])
  const [banner] = await library('يلدا')
  const { banners } = await readPublished(shop.db, 'banners')
  const image = banners[0]?.image ?? ''
  const [, width, height] = /-(\d+)x(\d+)\.webp$/.exec(image) ?? []
  const size = { width: Number(width), height: Number(height) }
  expect(banner).toMatchObject({ url: image, added_at: IMPORT_NOW, ...size })
})

test('finds words in any order and spelling', async () => {
  await shop.bring(PICTURED)
  for (const sought of ['پاک پر چرب', 'شير پرچرب', 'پرچرب شیر', 'شير پرچرب پاك'])
    expect(await textsOf(sought)).toEqual(['شیر پرچرب، پاک'])
  expect(await textsOf('900 کم چرب')).toHaveLength(3)
  for (const sought of ['ماست', '00', '%', '_', '\\', "' or 1=1 --"])
    expect(await textsOf(sought)).toEqual([])
})

test('a repeated import adds nothing and keeps what staff wrote', async () => {
  await shop.bring(PICTURED)
  const [first] = await library()
  const before = await library()
  const written = { alt: 'انار روی برف', words: 'انار روی برف' }
  await shop.db
    .updateTable('pictures')
    .set(written)
    .where('id', '=', first?.id ?? 0)
    .execute()
  await shop.bring(PICTURED, { now: IMPORT_NOW + 60 })
  expect(await library()).toEqual([{ ...first, ...written }, ...before.slice(1)])
})

test('unused pictures stay, with their replacements first', async () => {
  await shop.bring(PICTURED)
  const before = await library()
  const products = 'sku,image\nM-2,new.svg\n'
  const files = { 'products.csv': products, 'new.svg': svg(50) }
  await shop.bring(files, { now: IMPORT_NOW + 60 })
  const [fresh, ...rest] = await library()
  expect(fresh).toMatchObject({ alt: 'شیر پرچرب، پاک', added_at: IMPORT_NOW + 60 })
  expect(rest).toEqual(before)
})

test('a dry run and a refused folder do not change the library', async () => {
  await shop.bring(PICTURED, { dryRun: true })
  const refused = await shop.bring({ ...PICTURED, 'home.json': [{ model: 'nothing' }] })
  expect(refused.join()).toContain('home.json')
  expect(await library()).toEqual([])
})

test('two concurrent imports add each picture once', async () => {
  const other = { ...PICTURED, 'products.csv': PICTURED['products.csv'].replaceAll('شیر', 'ماست') }
  await Promise.all([shop.bring(PICTURED), shop.bring(other), shop.bring(PICTURED)])
  expect(await library()).toHaveLength(7)
})

test('the migration adds the pictures of an older shop to the library', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  const addressOf = (name: string) => `/media/${name.padEnd(16, '0')}-80x60.webp`
  try {
    await migrateTo(db, '029-weekly-plan')
    const { product_id } = await insertOldShop(db)
    const gallery = JSON.stringify([addressOf('b'), addressOf('c'), '/elsewhere.png'])
    await db
      .updateTable('products')
      .set({ image: addressOf('a'), gallery, added_at: 5 })
      .where('id', '=', product_id)
      .execute()
    const sent = { alt: 'نان سنگك', width: 80, height: 60, added_at: 9 }
    await insertOld(db, 'pictures', { ...sent, url: addressOf('c') })
    await migrate(db)
    const { rows } = await listPictures(db, whole)
    expect(rows.map(({ url, alt }) => [url, alt])).toEqual([
      [addressOf('c'), 'نان سنگك'],
      [addressOf('b'), 'کالا، برند'],
      [addressOf('a'), 'کالا، برند'],
    ])
    expect((await listPictures(db, whole, 'سنگک')).count).toBe(1)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
