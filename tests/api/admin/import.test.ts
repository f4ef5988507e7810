import { expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import {
  editor,
  historyOf,
  productOf,
  putPicture,
} from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const PICTURE = '/media/aaaabbbbccccdddd-800x800.webp'

const keep = async (as: Client, csv: string): Promise<string> =>
  (await as('POST /admin/catalogue/imports', { body: { csv } })).data.hash
const show = async (as: Client, hash: string) =>
  (await as('GET /admin/catalogue/imports/{hash}', { params: { hash } })).data
const applySeen = (as: Client, hash: string, seen: string) =>
  as('PUT /admin/catalogue/imports/{hash}', { params: { hash }, body: { seen } })
const apply = async (as: Client, hash: string) => applySeen(as, hash, (await show(as, hash)).seen)

test('previews a file by field, then applies it as previewed, with history', async () => {
  await putPicture(shop, PICTURE)
  await insertBrand(shop.db, { code: 'kaleh', name: 'کاله' })
  await insertCategory(shop.db, { code: 'dairy' })
  const id = await insertProduct(shop.db, { sku: 'A-1', name: 'شیر' })
  await insertProduct(shop.db, { sku: 'B-1', name: 'نان' })
  const as = await editor(shop)
  const csv = [
    '\uFEFFsku,name,brand,category,price,image',
    `A-1,شیر,kaleh,dairy,۱۲۰۰۰۰,${PICTURE}`,
    `C-1,=1+1,kaleh,dairy,5000,${PICTURE}`,
  ].join('\r\n')
  const hash = await keep(as, csv)
  const shown = await show(as, hash)
  expect(shown).toMatchObject({ inserted: 1, updated: 1, unchanged: 0, problem_count: 0 })
  expect(shown.differences[0]).toMatchObject({ sku: 'A-1', name: 'شیر', is_new: false })
  expect(shown.differences[0]?.fields).toContainEqual({
    ...{ column: 'price', before: '100000', after: '120000' },
  })
  expect(shown.differences[0]?.fields).toContainEqual(
    expect.objectContaining({ column: 'brand', after: 'کاله' }),
  )
  expect(shown.differences[1]).toMatchObject({ sku: 'C-1', name: '=1+1', is_new: true })
  expect(await productOf(shop, id)).toMatchObject({ price: 100_000 })
  const { data } = await apply(as, hash)
  expect(data).toEqual({ inserted: 1, updated: 1, unchanged: 0 })
  expect(await productOf(shop, id)).toMatchObject({ price: 120_000, image: PICTURE })
  expect(await historyOf(as, 'product', id)).toMatchObject([
    { action: 'changed', actor: 'مریم راد', after: { price: 120_000 } },
  ])
  const found = await shop.as(null)('GET /products', { query: { min: 120_000, max: 120_000 } })
  expect(found.data.map(product => product.id)).toEqual([id])
  expect(await show(as, hash)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 })
})

test('lists every problem with line and column, and applies nothing', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const csv = 'sku,price,image\nA-1,-1,pictures/milk.jpg\nB-1,5,/media/none-1x1.webp\n'
  const hash = await keep(as, csv)
  const shown = await show(as, hash)
  expect(shown.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 price', '3 sku', '3 image'],
  ])
  expect(shown.problems.every(({ message }) => /[آ-ی]/.test(message))).toBe(true)
  expect(shown).toMatchObject({ problem_count: 3, inserted: 0, differences: [] })
  expect((await refusalOf(apply(as, hash))).code).toBe(409)
  expect(await productOf(shop, id)).toMatchObject({ price: 100_000 })
})

test('a problem names the line and the SKU of its row', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const problemsOf = async (csv: string) =>
    (await show(as, await keep(as, csv))).problems.map(
      ({ line, sku, column }) => `${line} ${sku} ${column}`,
    )
  const unknown = 'sku,brand,category\nA-1,,\nA-1,,\n\n"A-2",none,none\n'
  expect(await problemsOf(unknown)).toEqual(
    expect.arrayContaining(['3 A-1 sku', '5 A-2 sku', '5 A-2 brand', '5 A-2 category']),
  )
  expect(await problemsOf('sku,brand\nA-1,none\n')).toEqual(['2 A-1 brand'])
  expect(await problemsOf('sku,price\nA-1,5\nN-1,5\n')).toEqual(['3 N-1 sku'])
})

test('reports a file that names pictures', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  for (const image of ['pictures/milk.jpg', '../../etc/passwd', '/media/none-1x1.webp']) {
    const shown = await show(as, await keep(as, `sku,image\nA-1,${image}\n`))
    expect(shown.problems).toMatchObject([{ line: 2, column: 'image' }])
    expect(shown.problems[0]?.message).toContain('/media/')
  }
})

test.each([
  ['sku,price\n"A-1,5\n', 2],
  ['sku,colour\nA-1,red\n', 1],
  ['sku,price\nA-1,5,6\n', 2],
  ['sku,price\nA-1,5\nA-1,6\n', 3],
])('reports %j at line %i', async (csv, line) => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  expect((await show(as, await keep(as, csv))).problems).toMatchObject([{ line }])
})

test('keeps the newest ten files for an hour, addressed by hash', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const hash = await keep(as, 'sku,price\nA-1,5\n')
  shop.clock.now += 3_599
  expect(await show(as, hash)).toMatchObject({ updated: 1 })
  shop.clock.now += 1
  expect((await refusalOf(show(as, hash))).code).toBe(404)
  expect((await refusalOf(applySeen(as, hash, ''))).code).toBe(404)
  for (const wrong of ['x', '../x', '0'.repeat(64)])
    expect((await refusalOf(applySeen(as, wrong, ''))).code).toBe(404)
  for (let n = 0; n < 12; n++) await keep(as, `sku,price\nA-1,${n}\n`)
  expect(await shop.db.selectFrom('import_files').select('hash').execute()).toHaveLength(10)
  const large = as('POST /admin/catalogue/imports', {
    body: { csv: 'x'.repeat(PRODUCT_FILE_MAX_BYTES + 1) },
  })
  expect((await refusalOf(large)).code).toBe(422)
})

test('applies a file once when submitted twice at once', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const hash = await keep(as, 'sku,price\nA-1,90000\n')
  const { seen } = await show(as, hash)
  const both = await Promise.all([applySeen(as, hash, seen), applySeen(as, hash, seen)])
  expect(both.map(({ data }) => data.updated).toSorted()).toEqual([0, 1])
  expect(await historyOf(as, 'product', id)).toHaveLength(1)
})

test('does not overwrite sales since the preview of a file', async () => {
  const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 10 })
  const as = await editor(shop)
  const hash = await keep(as, 'sku,price,inventory\nA-1,90000,10\n')
  const { seen } = await show(as, hash)
  await shop.db.updateTable('products').set({ inventory: 7 }).where('id', '=', id).execute()
  expect((await refusalOf(applySeen(as, hash, seen))).code).toBe(409)
  expect(await productOf(shop, id)).toMatchObject({ price: 100_000, inventory: 7 })
  expect(await historyOf(as, 'product', id)).toEqual([])
  expect((await show(as, hash)).differences[0]?.fields).toHaveLength(2)
  await apply(as, hash)
  expect(await productOf(shop, id)).toMatchObject({ price: 90_000, inventory: 10 })
})

test('states problems of a file in rials', async () => {
  await insertProduct(shop.db, { sku: 'A-1' })
  const as = await editor(shop)
  const shown = await show(as, await keep(as, 'sku,price,price_by_discount\nA-1,x,\n'))
  expect(shown.problems[0]?.message).toContain('ریال')
  const below = await show(as, await keep(as, 'sku,price_by_discount\nA-1,200000\n'))
  expect(below.problems[0]?.message).toContain('۱۰۰٬۰۰۰ ریال')
})

test('lists missing pictures', async () => {
  await putPicture(shop, PICTURE)
  await insertProduct(shop.db, { image: PICTURE })
  const gallery = JSON.stringify([PICTURE, '/media/lost-1x1.webp'])
  const id = await insertProduct(shop.db, { image: PICTURE, gallery })
  const as = await editor(shop)
  const { data, extra_data } = await as('GET /admin/catalogue/pictures', { query: {} })
  expect(data).toMatchObject([{ id, picture: '/media/lost-1x1.webp', in_gallery: true }])
  expect(extra_data.count).toBe(1)
})
