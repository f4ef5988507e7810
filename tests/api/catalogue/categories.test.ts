import { beforeAll, describe, expect, test } from 'vitest'
import { SHELF_PRODUCTS_MAX } from '#lib/rules/limits.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let root: number
let middle: number
let leaf: number
let bare: number
beforeAll(async () => {
  const { db } = shop
  bare = await insertCategory(db, { position: 2, name: 'خالی' })
  root = await insertCategory(db, { position: 1, type: 'branch', name: 'لبنیات' })
  middle = await insertCategory(db, { position: 2, type: 'branch', parent_id: root, name: 'شیر' })
  await insertCategory(db, { position: 1, parent_id: root, name: 'ماست' })
  leaf = await insertCategory(db, { parent_id: middle, name: 'شیر کم‌چرب', logo: '/media/l.webp' })
  for (let n = 0; n < SHELF_PRODUCTS_MAX + 6; n++)
    await insertProduct(db, { category_id: leaf, sold: n, available: n % 5 ? 1 : 0 })
})

const call = () => shop.as(null)

test('lists the category tree in order', async () => {
  const { data } = await call()('GET /categories', {})
  expect(data.map(each => each.name)).toEqual(['لبنیات', 'خالی'])
  expect(data[0]!.children.map(each => each.name)).toEqual(['ماست', 'شیر'])
  expect(data[0]!.children[1]!.children).toEqual([
    {
      id: leaf,
      name: 'شیر کم‌چرب',
      slug: 'شیر-کم-چرب',
      type: 'leaf',
      logo: '/media/l.webp',
      children: [],
    },
  ])
})

test('a single category is its part of the tree', async () => {
  const tree = (await call()('GET /categories', {})).data
  const one = async (id: number) => (await call()('GET /categories/{id}', { params: { id } })).data
  expect(await one(root)).toEqual(tree[0])
  expect(await one(middle)).toEqual(tree[0]!.children[1])
  expect(await one(bare)).toEqual(tree[1])
})

test('the products of a category include those of all below it', async () => {
  const page = (id: number, page = 1) =>
    call()('GET /categories/{id}/products', { params: { id }, query: { page } })
  const [first, second] = [await page(root), await page(root, 2)]
  expect(first.extra_data).toEqual({ count: SHELF_PRODUCTS_MAX + 6, page: 1, page_size: 16 })
  expect(new Set([...first.data, ...second.data].map(p => p.id)).size).toBe(SHELF_PRODUCTS_MAX + 6)
  expect((await page(leaf)).data).toEqual(first.data)
  expect((await page(bare)).extra_data.count).toBe(0)
  expect((await page(root, 50)).data).toEqual([])
})

test('a category with a page number includes that page of its products', async () => {
  const one = (id: number, page?: number) =>
    call()('GET /categories/{id}', { params: { id }, query: page ? { page } : {} })
  const list = await call()('GET /categories/{id}/products', {
    params: { id: middle },
    query: { page: 1 },
  })
  const { products, ...category } = (await one(middle, 1)).data
  expect(products).toEqual(list.data)
  expect(products!.length).toBeGreaterThan(0)
  expect((await one(middle, 1)).extra_data).toEqual(list.extra_data)
  const plain = await one(middle)
  expect([plain.data, plain.extra_data]).toEqual([category, null])
  expect((await one(bare, 1)).data.products).toEqual([])
  await expect(one(999_999, 1)).rejects.toMatchObject({ code: 404 })
})

test('each child has a shelf, with purchasable best sellers first', async () => {
  const shelves = async (id: number) =>
    (await call()('GET /categories/{id}/shelves', { params: { id } })).data
  const [yoghurt, milk] = await shelves(root)
  expect(yoghurt).toMatchObject({ name: 'ماست', products: [] })
  expect(milk).toMatchObject({ id: middle, name: 'شیر', type: 'branch' })
  expect(milk!.products).toHaveLength(SHELF_PRODUCTS_MAX)
  expect(milk!.products.every(p => p.available)).toBe(true)
  const list = await call()('GET /products', { query: { category: middle } })
  expect(milk!.products).toEqual(list.data.slice(0, SHELF_PRODUCTS_MAX))
  expect(await shelves(leaf)).toEqual([])
})

test('each top-level category has a shelf', async () => {
  const { data } = await call()('GET /categories/shelves', {})
  expect(data.map(each => [each.id, each.name])).toEqual([
    [root, 'لبنیات'],
    [bare, 'خالی'],
  ])
  const list = await call()('GET /products', { query: { category: root } })
  expect(data[0]!.products).toEqual(list.data.slice(0, SHELF_PRODUCTS_MAX))
  expect(data[1]!.products).toEqual([])
})

test('the breadcrumb leads from the root to the category', async () => {
  const way = async (id: number) =>
    (await call()('GET /breadcrumb', { query: { id, module: 'category' } })).data
  expect((await way(leaf)).map(each => each.id)).toEqual([root, middle, leaf])
  expect((await way(root)).map(each => each.id)).toEqual([root])
})

describe('an unknown category', () => {
  const id = 999_999
  test.each([
    ['one', () => call()('GET /categories/{id}', { params: { id } })],
    ['products', () => call()('GET /categories/{id}/products', { params: { id } })],
    ['shelves', () => call()('GET /categories/{id}/shelves', { params: { id } })],
    ['breadcrumb', () => call()('GET /breadcrumb', { query: { id, module: 'category' } })],
  ])('answers 404 for %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: 404 })
  })
})
