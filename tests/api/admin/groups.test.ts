import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import type { GroupList } from '#lib/contract/admin/group.ts'
import { groupMessages, hasProducts } from '#lib/text/messages/admin-group.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const PICTURE = '/media/aaaabbbbccccdddd-800x800.webp'

const add = (as: Client, list: GroupList, cells: RecordCells) =>
  as('POST /admin/groups/{list}', { params: { list }, body: { cells } }).then(({ data }) => data.id)
const change = (as: Client, list: GroupList, id: number, cells: RecordCells, was: RecordCells) =>
  as('PUT /admin/groups/{list}/{id}', { params: { list, id }, body: { cells, was } })
const read = (as: Client, list: GroupList, id: number) =>
  as('GET /admin/groups/{list}/{id}', { params: { list, id } }).then(({ data }) => data)
const codeOf = async (as: Client, id: number): Promise<string> =>
  (await read(as, 'categories', id)).cells['code'] ?? ''
const tree = async () => (await shop.as(null)('GET /categories', {})).data

describe('categories', () => {
  test('are added by name alone, seen by shoppers, renamed and given a picture', async () => {
    const as = await editor(shop)
    await putPicture(shop, PICTURE)
    const dairy = await add(as, 'categories', { name: 'لبنيات', type: 'branch' })
    const code = await codeOf(as, dairy)
    const milk = await add(as, 'categories', { name: 'شیر', type: 'leaf', parent: code })
    expect(await tree()).toMatchObject([
      { id: dairy, name: 'لبنیات', children: [{ id: milk, name: 'شیر', type: 'leaf' }] },
    ])
    const trail = await shop.as(null)('GET /breadcrumb', {
      query: { id: milk, module: 'category' },
    })
    expect(trail.data.map(({ id }) => id)).toEqual([dairy, milk])
    const before = { name: 'شیر', logo: null }
    await change(as, 'categories', milk, { name: 'شیر و خامه', logo: PICTURE }, before)
    const category = await shop.as(null)('GET /categories/{id}', { params: { id: milk } })
    expect(category.data).toMatchObject({ slug: 'شیر-و-خامه', logo: PICTURE })
    const stale = await refusalOf(change(as, 'categories', milk, { name: 'ماست' }, before))
    expect(stale).toMatchObject({ code: 422, fields: { name: [expect.stringContaining('خامه')] } })
    expect(await historyOf(as, 'category', milk)).toMatchObject([
      { action: 'changed', before: { name: 'شیر' }, after: { name: 'شیر و خامه' } },
      { action: 'added', after: { name: 'شیر', type: 'leaf', parent: 'لبنیات' } },
    ])
  })

  test('move below another branch, behind its children, and search follows', async () => {
    const as = await editor(shop)
    const food = await insertCategory(shop.db, { name: 'خوراک', type: 'branch' })
    const drinks = await insertCategory(shop.db, {
      name: 'نوشیدنی',
      type: 'branch',
      code: 'drinks',
    })
    const milk = await insertCategory(shop.db, { name: 'شیر', parent_id: food })
    const water = await insertCategory(shop.db, { name: 'آب', parent_id: drinks })
    await insertProduct(shop.db, { category_id: milk, name: 'بطری' })
    const parent = await codeOf(as, food)
    await change(as, 'categories', milk, { parent: 'drinks' }, { parent })
    const children = (await tree()).find(({ id }) => id === drinks)?.children
    expect(children?.map(({ id }) => id)).toEqual([water, milk])
    const found = await shop.as(null)('GET /products', { query: { q: 'نوشیدنی' } })
    expect(found.data).toHaveLength(1)
    const lost = await refusalOf(change(as, 'categories', milk, { parent }, { parent }))
    expect(Object.keys(lost.fields)).toEqual(['parent'])
  })

  test('refuse invalid names, parents and types', async () => {
    const as = await editor(shop)
    const root = await insertCategory(shop.db, { code: 'root', name: 'ریشه', type: 'branch' })
    const inner = { code: 'inner', parent_id: root, type: 'branch' } as const
    const below = await insertCategory(shop.db, { ...inner, name: 'میانی' })
    const leaf = await insertCategory(shop.db, { code: 'leaf', parent_id: below, name: 'كيك' })
    await insertProduct(shop.db, { category_id: leaf })
    const refusedColumns = async (promise: Promise<unknown>) =>
      Object.keys((await refusalOf(promise)).fields)
    const on = (id: number, cells: RecordCells, was: RecordCells) =>
      refusedColumns(change(as, 'categories', id, cells, was))
    expect(await on(root, { parent: 'inner' }, { parent: null })).toEqual(['parent'])
    expect(await on(root, { parent: 'root' }, { parent: null })).toEqual(['parent'])
    expect(await on(below, { parent: 'leaf' }, { parent: 'root' })).toContain('parent')
    expect(await on(below, { parent: 'nowhere' }, { parent: 'root' })).toEqual(['parent'])
    expect(await on(leaf, { type: 'branch' }, { type: 'leaf' })).toEqual(['type'])
    expect(await on(below, { type: 'leaf' }, { type: 'branch' })).toEqual(['type'])
    const twin = { name: 'کی‌ک'.replace('‌', ''), type: 'leaf', parent: 'inner' }
    expect(await refusedColumns(add(as, 'categories', twin))).toEqual(['name'])
    expect(await refusedColumns(add(as, 'categories', { name: ' ', type: 'leaf' }))).toEqual([
      'name',
    ])
    expect(await refusedColumns(add(as, 'categories', { name: 'نو' }))).toEqual(['type'])
    await add(as, 'categories', { ...twin, parent: 'root' })
  })

  test('have five levels at most', async () => {
    const as = await editor(shop)
    let parent: string | null = null
    for (const level of [1, 2, 3, 4]) {
      const id: number = await add(as, 'categories', {
        name: `سطح ${level}`,
        type: 'branch',
        parent,
      })
      parent = await codeOf(as, id)
    }
    const fifth = await add(as, 'categories', { name: 'سطح 5', type: 'branch', parent })
    const sixth = { name: 'سطح 6', type: 'leaf', parent: await codeOf(as, fifth) }
    expect((await refusalOf(add(as, 'categories', sixth))).fields).toEqual({
      parent: ['دسته‌ها بیش از ۵ سطح نمی‌شوند؛ دسته‌ی بالاتری انتخاب کنید.'],
    })
  })

  test('are added once by two concurrent requests', async () => {
    const as = await editor(shop)
    const twice = ['روغن', 'روغن'].map(name => add(as, 'categories', { name, type: 'leaf' }))
    const outcomes = (await Promise.allSettled(twice)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are renamed by one of two concurrent requests', async () => {
    const as = await editor(shop)
    const id = await insertCategory(shop.db, { name: 'الف' })
    const both = ['ب', 'پ'].map(name => change(as, 'categories', id, { name }, { name: 'الف' }))
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('are deleted when they are empty, once', async () => {
    const as = await editor(shop)
    const id = await insertCategory(shop.db)
    const product = await insertProduct(shop.db, { category_id: id })
    const drop = async () => {
      const { revision } = await read(as, 'categories', id)
      const params = { list: 'categories', id } as const
      return as('DELETE /admin/groups/{list}/{id}', { params, body: { revision } })
    }
    expect(await refusalOf(drop())).toMatchObject({ code: 409, message: hasProducts(1) })
    await shop.db.deleteFrom('products').where('id', '=', product).execute()
    const both = await Promise.allSettled([drop(), drop()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(read(as, 'categories', id))).message).toBe(
      groupMessages.notFound.categories,
    )
    expect((await tree()).map(each => each.id)).not.toContain(id)
    expect(await historyOf(as, 'category', id)).toMatchObject([{ action: 'removed' }])
  })
})

describe('brands', () => {
  test('are added, found by name with their products, and renamed with their address', async () => {
    const as = await editor(shop)
    const id = await add(as, 'brands', { name: 'كاله', description: 'از آمل' })
    await insertProduct(shop.db, { brand_id: id, name: 'دوغ' })
    const pegah = await insertBrand(shop.db, { name: 'پگاه', code: 'brand-1a2b' })
    const { data, extra_data: extra } = await as('GET /admin/brands', { query: { q: 'كال' } })
    expect(data).toMatchObject([{ id, name: 'کاله', products: 1, place: 1 }])
    expect(extra.count).toBe(1)
    const byCode = await as('GET /admin/brands', { query: { q: ' Brand-1A' } })
    expect(byCode.data.map(each => each.id)).toEqual([pegah])
    expect((await refusalOf(add(as, 'brands', { name: 'کاله' }))).fields).toHaveProperty('name')
    await change(as, 'brands', id, { name: 'کاله آمل' }, { name: 'کاله' })
    const brand = await shop.as(null)('GET /brands/{id}', { params: { id } })
    expect(brand.data).toMatchObject({ slug: 'کاله-آمل', description: 'از آمل' })
    await change(as, 'brands', id, { slug: 'Kalleh' }, { slug: 'کاله-آمل' })
    await change(as, 'brands', id, { name: 'کاله' }, { name: 'کاله آمل' })
    expect((await read(as, 'brands', id)).cells['slug']).toBe('kalleh')
    const found = await shop.as(null)('GET /products', { query: { q: 'کاله' } })
    expect(found.data).toHaveLength(1)
    expect((await historyOf(as, 'brand', id)).map(({ action }) => action)).toEqual([
      ...['changed', 'changed', 'changed', 'added'],
    ])
  })
})

describe('shelves', () => {
  test('keep their products in order, and are deleted with products in them', async () => {
    const as = await editor(shop)
    for (const sku of ['A-1', 'B-1', 'C-1']) await insertProduct(shop.db, { sku })
    const cells = { name: 'شب یلدا', products: 'B-1|A-1', color: '#112233' }
    const id = await add(as, 'shelves', cells)
    const shown = async () =>
      (await shop.as(null)('GET /products', { query: { shelf: id } })).data.length
    expect(await shown()).toBe(2)
    const products = 'C-1|B-1|A-1'
    await change(as, 'shelves', id, { products }, { products: 'B-1|A-1' })
    expect(await shown()).toBe(3)
    const wrong = (list: string) =>
      refusalOf(change(as, 'shelves', id, { products: list }, { products }))
    expect((await wrong('C-1|C-1')).fields).toHaveProperty('products')
    expect((await wrong('NO-1')).fields).toHaveProperty('products')
    expect((await as('GET /admin/shelves', {})).data).toMatchObject([{ id, products: 3 }])
    expect(await historyOf(as, 'shelf', id)).toMatchObject([
      { before: { products: 'B-1|A-1' }, after: { products } },
      { action: 'added', after: { name: 'شب یلدا', products: 'B-1|A-1' } },
    ])
    const { revision } = await read(as, 'shelves', id)
    const params = { list: 'shelves', id } as const
    await as('DELETE /admin/groups/{list}/{id}', { params, body: { revision } })
    expect((await as('GET /admin/shelves', {})).data).toEqual([])
  })
})
