import { describe, expect, test } from 'vitest'
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

describe('product form', () => {
  const cells = async (): Promise<Record<string, string | null>> => {
    await putPicture(shop, PICTURE)
    await insertBrand(shop.db, { code: 'kaleh' })
    await insertCategory(shop.db, { code: 'dairy' })
    const record = { sku: 'MILK-7', name: 'شير تازه', brand: 'kaleh', category: 'dairy' }
    return { ...record, price: '250000', image: PICTURE, features: 'چربی=۳٪', inventory: '۴' }
  }

  test('adds a product that lists and search include, and changes it', async () => {
    const as = await editor(shop)
    const { id } = (await as('POST /admin/catalogue/products', { body: { cells: await cells() } }))
      .data
    const params = { id }
    const { data } = await shop.as(null)('GET /products/{id}', { params })
    expect(data).toMatchObject({ name: 'شیر تازه', price: 250_000, inventory: 4, image: PICTURE })
    const search = await shop.as(null)('GET /products', { query: { q: 'شیر تازه' } })
    expect(search.data.map(product => product.id)).toEqual([id])
    const read = (await as('GET /admin/catalogue/products/{id}', { params })).data
    expect(read.cells).toMatchObject({ sku: 'MILK-7', available: 'true', features: 'چربی=۳٪' })
    const change = (name: string, was: string) =>
      as('PUT /admin/catalogue/products/{id}', {
        params,
        body: { cells: { name }, was: { name: was } },
      })
    await change('شیر پرچرب', 'شیر تازه')
    expect(Object.keys((await refusalOf(change('دوغ', 'شیر تازه'))).fields)).toEqual(['name'])
    expect((await productOf(shop, id)).slug).toBe('شیر-پرچرب')
    expect((await historyOf(as, 'product', id)).map(({ action }) => action)).toEqual([
      'changed',
      'added',
    ])
    const after = await shop.as(null)('GET /products', { query: { q: 'پرچرب' } })
    expect(after.data.map(product => product.id)).toEqual([id])
  })

  test.each([null, ''])('makes a SKU from the name for %j, the same one again', async sku => {
    const as = await editor(shop)
    const body = { cells: { ...(await cells()), sku } }
    const { id } = (await as('POST /admin/catalogue/products', { body })).data
    expect((await productOf(shop, id)).sku).toMatch(/^N-[0-9A-F]{10}$/)
    const refused = await refusalOf(as('POST /admin/catalogue/products', { body }))
    expect([refused.code, Object.keys(refused.fields)]).toEqual([422, ['sku']])
  })

  test.each([
    ['sku', 'milk 7'],
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['brand', 'nobody'],
    ['category', 'nowhere'],
    ['price', null],
    ['price', '۱۲٫۵'],
    ['price', '12,5'],
    ['price', '-3'],
    ['price', '0'],
    ['special_sale_value', '100'],
    ['image', '/etc/passwd'],
    ['image', '../secret.webp'],
    ['image', '/media/0000000000000000-800x800.webp'],
    ['gallery', `${PICTURE}|package.json`],
    ['color_code', 'red'],
    ['special_sale_value', '20'],
    ['features', 'بی‌مقدار'],
    ['sold_by', 'x'],
  ])('refuses %s as %j', async (column, value) => {
    const as = await editor(shop)
    const body = { cells: { ...(await cells()), [column]: value } }
    const refused = await refusalOf(as('POST /admin/catalogue/products', { body }))
    expect(refused.code).toBe(422)
    expect(Object.keys(refused.fields)).toContain(
      column === 'special_sale_value' && value === '20' ? 'special_sale_expiration' : column,
    )
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([])
  })

  test('refuses columns that no form has', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', sold: 3 })
    const as = await editor(shop)
    for (const [column, value] of [
      ['sold', '900'],
      ['added_at', '2026-11-30 23:00'],
    ] as const) {
      const body = { cells: { [column]: value }, was: {} }
      const refused = await refusalOf(
        as('PUT /admin/catalogue/products/{id}', { params: { id }, body }),
      )
      expect([refused.code, Object.keys(refused.fields)]).toEqual([422, [column]])
    }
    expect(await productOf(shop, id)).toMatchObject({ sold: 3 })
  })

  test.each([
    ['sold', '900'],
    ['sold', null],
    ['added_at', '2026-11-30 23:00'],
  ])('refuses a value for %s in a new product', async (column, value) => {
    const as = await editor(shop)
    const body = { cells: { ...(await cells()), [column]: value } }
    const refused = await refusalOf(as('POST /admin/catalogue/products', { body }))
    expect([refused.code, Object.keys(refused.fields)]).toEqual([422, [column]])
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([])
  })

  test('adds a SKU once for two concurrent requests', async () => {
    const as = await editor(shop)
    const body = { cells: await cells() }
    const add = () => as('POST /admin/catalogue/products', { body })
    const both = await Promise.allSettled([add(), add()])
    expect(both.map(each => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(Object.keys((await refusalOf(add())).fields)).toEqual(['sku'])
  })
})

test('a bundle is added with its components, changed and recorded in the history', async () => {
  const as = await editor(shop)
  await putPicture(shop, PICTURE)
  for (const sku of ['A-1', 'B-1']) await insertProduct(shop.db, { sku })
  const cells = { code: 'morning', name: 'صبحانه', image: PICTURE, price: '150000' }
  const body = { cells: { ...cells, products: 'A-1*2|B-1*1' } }
  const { id } = (await as('POST /admin/catalogue/bundles', { body })).data
  const params = { id }
  const { data } = await as('GET /admin/catalogue/bundles/{id}', { params })
  expect(data.cells).toMatchObject({ products: 'A-1*2|B-1*1', max_count: '10' })
  const change = (products: string) =>
    as('PUT /admin/catalogue/bundles/{id}', {
      params,
      body: { cells: { products }, was: { products: 'A-1*2|B-1*1' } },
    })
  for (const wrong of ['A-1', 'NO-1*1', 'A-1*1|A-1*2', ''])
    expect(Object.keys((await refusalOf(change(wrong))).fields)).toEqual(['products'])
  await change('B-1*3')
  expect((await refusalOf(change('A-1*1'))).code).toBe(422)
  expect((await shop.as(null)('GET /bundles/{id}', { params })).data.products).toMatchObject([
    { count: 3 },
  ])
  const list = await as('GET /admin/catalogue/bundles', {})
  expect(list.data).toMatchObject([{ id, code: 'morning', parts: 1, available: true }])
  expect(await historyOf(as, 'bundle', id)).toMatchObject([
    { before: { products: 'A-1*2|B-1*1' }, after: { products: 'B-1*3' } },
    { action: 'added', before: null, after: { products: 'A-1*2|B-1*1', price: 150_000 } },
  ])
})
