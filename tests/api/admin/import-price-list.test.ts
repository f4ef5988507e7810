import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { readingChangeSchema } from '#lib/contract/admin/import-reading.ts'
import type { Client } from '#lib/api/client.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { insertBrand } from '#tests/support/builders/catalogue.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
type Input = z.input<typeof readingChangeSchema>

const LIST = new File(
  [
    'نام کالا;قیمت;گروه;زیرگروه;برند\n',
    'ماست;95٬000;لبنیات;ماست;کاله\n',
    'پنیر;185000;لبنیات;پنیر;کاله\n',
  ],
  'list.csv',
)

const keep = async (as: Client, csv: File): Promise<string> =>
  (await as('POST /admin/catalogue/imports', { body: { csv } })).data.hash
const show = async (as: Client, hash: string) =>
  (await as('GET /admin/catalogue/imports/{hash}', { params: { hash } })).data
const read = (as: Client, hash: string, body: Input) =>
  as('PUT /admin/catalogue/imports/{hash}/reading', { params: { hash }, body })
const apply = (as: Client, hash: string, seen: string) =>
  as('PUT /admin/catalogue/imports/{hash}', { params: { hash }, body: { seen } })

test('a price list adds its brands and categories, in the unit of the preview', async () => {
  const as = await editor(shop)
  const hash = await keep(as, LIST)
  const guess = await show(as, hash)
  expect(guess).toMatchObject({
    ...{ unit: 'toman', unit_source: 'prices', inserted: 2, problem_count: 0 },
    examples: [
      { name: 'ماست', written: '95٬000' },
      { name: 'پنیر', written: '185000' },
    ],
    new_groups: [
      { list: 'categories', name: 'لبنیات', products: 2 },
      { list: 'categories', name: 'ماست', products: 1 },
      { list: 'categories', name: 'پنیر', products: 1 },
      { list: 'brands', name: 'کاله', products: 2 },
    ],
  })
  await read(as, hash, { unit: 'rial' })
  expect(await show(as, hash)).toMatchObject({ unit: 'rial', unit_source: 'choice' })
  expect((await refusalOf(apply(as, hash, guess.seen))).code).toBe(409)
  await read(as, hash, { unit: 'toman' })
  expect(await shop.db.selectFrom('categories').selectAll().execute()).toEqual([])
  const { data } = await apply(as, hash, guess.seen)
  expect(data).toEqual({ inserted: 2, updated: 0, unchanged: 0 })
  const rows = await shop.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'category_id')
    .innerJoin('categories as above', 'above.id', 'categories.parent_id')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select(['products.name', 'price', 'categories.name as category', 'categories.type'])
    .select(['above.name as above', 'above.type as above_type', 'brands.name as brand'])
    .orderBy('price')
    .execute()
  const groups = { type: 'leaf', above: 'لبنیات', above_type: 'branch', brand: 'کاله' }
  expect(rows).toEqual([
    { name: 'ماست', price: 950_000, category: 'ماست', ...groups },
    { name: 'پنیر', price: 1_850_000, category: 'پنیر', ...groups },
  ])
  expect(await show(as, hash)).toMatchObject({ unchanged: 2, inserted: 0, new_groups: [] })
  const found = await shop.as(null)('GET /products', { query: { q: 'پنیر لبنیات' } })
  expect(found.data.map(({ name }) => name)).toEqual(['پنیر'])
  const images = await shop.db.selectFrom('products').select('image').execute()
  expect(new Set(images.map(({ image }) => image)).size).toBe(2)
  const missing = await as('GET /admin/catalogue/pictures', { query: {} })
  expect(missing.data.map(({ name }) => name)).toEqual(['ماست', 'پنیر'])
})

test('refuses a file without a table at upload', async () => {
  const as = await editor(shop)
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])], 'milk.png')
  const { code, fields } = await refusalOf(keep(as, picture))
  expect(code).toBe(422)
  expect(Object.keys(fields)).toEqual(['csv'])
})

test('refuses a list with control characters at upload', async () => {
  const as = await editor(shop)
  const body = { csv: 'نام کالا,قیمت تومان\nماست\u0001,95000\n' }
  expect((await refusalOf(as('POST /admin/catalogue/imports', { body }))).code).toBe(422)
})

test('two concurrent imports of one list add each product once', async () => {
  const clients = [await editor(shop), await editor(shop)]
  const outcomes = await Promise.all(
    clients.map(async as => {
      const hash = await keep(as, LIST)
      const { seen } = await show(as, hash)
      return apply(as, hash, seen)
    }),
  )
  expect(outcomes.map(({ data }) => data.inserted + data.unchanged)).toEqual([2, 2])
  for (const list of ['products', 'categories', 'brands'] as const) {
    const rows = await shop.db.selectFrom(list).select('name').orderBy('name').execute()
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  }
  const names = await shop.db.selectFrom('products').select('name').orderBy('price').execute()
  expect(names).toEqual([{ name: 'ماست' }, { name: 'پنیر' }])
})

test('a list is previewed again when its new brand was added meanwhile', async () => {
  const as = await editor(shop)
  const hash = await keep(as, LIST)
  const { seen } = await show(as, hash)
  await insertBrand(shop.db, { code: 'kaleh', name: 'کاله' })
  expect((await refusalOf(apply(as, hash, seen))).code).toBe(409)
  const again = await show(as, hash)
  expect(again.new_groups.map(({ name }) => name)).not.toContain('کاله')
  const { data } = await apply(as, hash, again.seen)
  expect(data.inserted).toBe(2)
})

test('a workbook whose texts are too long together is refused as too large', async () => {
  const as = await editor(shop)
  const workbook = readFileSync('tests/api/import/price-lists/long-shared-string.xlsx')
  const { code, fields } = await refusalOf(keep(as, new File([workbook], 'list.xlsx')))
  expect({ code, fields }).toMatchObject({
    code: 422,
    fields: { csv: [catalogueMessages.fileTooLarge] },
  })
})
