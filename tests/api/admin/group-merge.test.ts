import { expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { OrderedList } from '#lib/contract/admin/group.ts'
import { brandHref } from '#lib/rules/links.ts'
import { groupMessages, namedByContent, sameChildren } from '#lib/text/messages/admin-group.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { landing, marketing, media } from '#tests/support/builders/content-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const revisionNow = async (as: Client): Promise<number> =>
  (await as('GET /admin/categories', {})).extra_data.revision

async function merge(as: Client, list: OrderedList, id: number, into: number, revision?: number) {
  const body = { into, revision: revision ?? (await revisionNow(as)) }
  return as('POST /admin/groups/{list}/{id}/merge', { params: { list, id }, body })
}

test('a merged brand moves its products, search, filters and address to the other', async () => {
  const as = await editor(shop)
  const from = await insertBrand(shop.db, { name: 'Kalleh' })
  const into = await insertBrand(shop.db, { name: 'کاله' })
  const product = await insertProduct(shop.db, { brand_id: from, name: 'دوغ' })
  await insertProduct(shop.db, { brand_id: into, name: 'ماست' })
  const query = { brand: into }
  expect((await shop.as(null)('GET /products', { query })).data).toHaveLength(1)
  expect((await merge(as, 'brands', from, into)).data).toEqual({ products: 1, pages: [] })
  expect((await shop.as(null)('GET /products', { query })).data).toHaveLength(2)
  const found = await shop.as(null)('GET /products', { query: { q: 'دوغ کاله' } })
  expect(found.data.map(({ id }) => id)).toEqual([product])
  const brand = await shop.as(null)('GET /brands/{id}', {
    params: { id: from },
    query: { page: 1 },
  })
  expect([brand.data.id, brand.data.products?.length]).toEqual([into, 2])
  expect((await shop.as(null)('GET /brands', {})).data.map(({ id }) => id)).toEqual([into])
  expect(await historyOf(as, 'product', product)).toMatchObject([
    { before: { brand: 'Kalleh' }, after: { brand: 'کاله' } },
  ])
  expect(await historyOf(as, 'brand', into)).toMatchObject([
    { action: 'merged', after: { merged: 'Kalleh', count: 1 } },
  ])
})

test('a chain of merges leads to the last, and no further once that is deleted', async () => {
  const as = await editor(shop)
  const [a, b, c] = [
    await insertBrand(shop.db),
    await insertBrand(shop.db),
    await insertBrand(shop.db),
  ]
  await merge(as, 'brands', a, b)
  await merge(as, 'brands', b, c)
  const stored = shop.db.selectFrom('merged_groups').select(['id', 'into_id']).orderBy('id')
  expect(await stored.execute()).toEqual([
    { id: a, into_id: c },
    { id: b, into_id: c },
  ])
  const params = { list: 'brands', id: c } as const
  const body = { revision: await revisionNow(as) }
  await as('DELETE /admin/groups/{list}/{id}', { params, body })
  expect((await refusalOf(shop.as(null)('GET /brands/{id}', { params: { id: a } }))).code).toBe(404)
})

test('live, scheduled and draft content refers to the other after a merge', async () => {
  const { as, paramsOf, save, publish, schedule, read } = await marketing(shop)
  const from = await insertBrand(shop.db, { code: 'old', name: 'پیشین' })
  const into = await insertBrand(shop.db, { code: 'new', name: 'تازه' })
  const row = (brands: string[]) => ({ model: 'brand', title: null, brands })
  const home = paramsOf('home')
  await save(home, { rows: [row(['new', 'old']), row(['old'])] })
  await publish(home)
  const link = `/search/brands/${from}/x/?page=2&amp;sortby=2`
  await save(paramsOf('landing', 'yalda'), landing([media(`<p><a href="${link}">x</a></p>`)]))
  await schedule(paramsOf('landing', 'yalda'), '23:30')
  await save(paramsOf('menus'), {
    header: [{ name: 'برند', link: brandHref({ id: from, slug: 'x' }) }],
    footer: [],
  })
  const params = { list: 'brands', id: from } as const
  const used = (await as('GET /admin/groups/{list}/{id}', { params })).data
  expect(used.pages).toEqual(['صفحه‌ی اصلی', 'صفحه‌ی فرود «یلدا»'])
  const drop = as('DELETE /admin/groups/{list}/{id}', { params, body: { revision: used.revision } })
  expect((await refusalOf(drop)).message).toBe(namedByContent(used.pages))
  const { pages } = (await merge(as, 'brands', from, into)).data
  expect(pages.toSorted()).toEqual(['صفحه‌ی اصلی', 'صفحه‌ی فرود «یلدا»', 'منوها'].toSorted())
  expect((await read(home)).document).toMatchObject({ rows: [row(['new']), row(['new'])] })
  const href = brandHref({ id: into, slug: 'تازه' })
  expect(JSON.stringify((await read(paramsOf('landing', 'yalda'))).document)).toContain(href)
  expect((await read(paramsOf('menus'))).document).toMatchObject({ header: [{ link: href }] })
  expect((await read(paramsOf('landing', 'yalda'))).problems).toEqual({})
  const rows = (await shop.as(null)('GET /home', {})).data
  expect(rows).toHaveLength(2)
  expect((await historyOf(as, 'content', 'home-main' as never))[0]?.action).toBe('published')
})

test('a merged leaf moves its products and address, a branch also its children', async () => {
  const as = await editor(shop)
  const [a, b] = [
    await insertCategory(shop.db, { name: 'خوراک', type: 'branch' }),
    await insertCategory(shop.db, { name: 'خوردنی', type: 'branch' }),
  ]
  const milk = await insertCategory(shop.db, { name: 'شیر', parent_id: a })
  const yogurt = await insertCategory(shop.db, { name: 'ماست', parent_id: b })
  const twin = await insertCategory(shop.db, { name: 'شير', parent_id: b })
  const product = await insertProduct(shop.db, { category_id: milk, name: 'پاکت' })
  const refused = async (id: number, into: number) =>
    (await refusalOf(merge(as, 'categories', id, into))).message
  expect(await refused(a, a)).toBe(groupMessages.itself)
  expect(await refused(a, milk)).toBe(groupMessages.otherType)
  expect(await refused(a, b)).toBe(sameChildren(['«شیر»']))
  await merge(as, 'categories', twin, milk)
  await merge(as, 'categories', a, b)
  const tree = (await shop.as(null)('GET /categories', {})).data
  expect(tree.map(({ id, children }) => [id, children.map(child => child.id)])).toEqual([
    [b, [yogurt, milk]],
  ])
  const query = { category: b }
  expect((await shop.as(null)('GET /products', { query })).data.map(({ id }) => id)).toEqual([
    product,
  ])
  const found = await shop.as(null)('GET /products', { query: { q: 'پاکت خوردنی' } })
  expect(found.data).toHaveLength(1)
  const old = await shop.as(null)('GET /categories/{id}', { params: { id: a } })
  expect(old.data.id).toBe(b)
  expect((await productOf(shop, product)).category_id).toBe(milk)
})

test('a branch does not merge into one below it', async () => {
  const as = await editor(shop)
  const top = await insertCategory(shop.db, { type: 'branch' })
  const below = await insertCategory(shop.db, { type: 'branch', parent_id: top })
  expect((await refusalOf(merge(as, 'categories', top, below))).message).toBe(groupMessages.below)
  await merge(as, 'categories', below, top)
})

test('refuses the second of two merges at once', async () => {
  const as = await editor(shop)
  const [a, b] = [await insertBrand(shop.db), await insertBrand(shop.db)]
  const revision = await revisionNow(as)
  const both = await Promise.allSettled([
    merge(as, 'brands', a, b, revision),
    merge(as, 'brands', b, a, revision),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.db.selectFrom('brands').select('id').execute()).toHaveLength(1)
})

test('products moved by hand during a merge of their brand keep a valid brand', async () => {
  const as = await editor(shop)
  const [a, b] = [
    await insertBrand(shop.db, { code: 'a' }),
    await insertBrand(shop.db, { code: 'b' }),
  ]
  await insertBrand(shop.db, { code: 'c' })
  const ids = []
  for (let n = 0; n < 6; n++) ids.push(await insertProduct(shop.db, { brand_id: a }))
  const moves = ids.map(id =>
    as('PUT /admin/catalogue/products/{id}', {
      params: { id },
      body: { cells: { brand: 'c' }, was: { brand: 'a' } },
    }),
  )
  await Promise.allSettled([...moves.slice(0, 3), merge(as, 'brands', a, b), ...moves.slice(3)])
  const left = await shop.db.selectFrom('products').select('id').where('brand_id', '=', a).execute()
  expect(left).toEqual([])
})

test('another process follows a merge', async () => {
  const as = await editor(shop)
  const from = await insertCategory(shop.db)
  const into = await insertCategory(shop.db)
  await insertProduct(shop.db, { category_id: from })
  const other = openDatabase(shop.url)
  try {
    const catalogue = createCatalogue(other, shop.deps.now)
    expect((await catalogue.current()).groups.hasCategory(from)).toBe(true)
    await merge(as, 'categories', from, into)
    const { groups } = await catalogue.current()
    expect([groups.hasCategory(from), groups.hasCategory(into)]).toEqual([false, true])
  } finally {
    await other.destroy()
  }
})

async function importList(as: Client, text: string): Promise<void> {
  const csv = new File([text], 'list.csv')
  const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv } })).data
  const params = { hash }
  const { seen } = (await as('GET /admin/catalogue/imports/{hash}', { params })).data
  await as('PUT /admin/catalogue/imports/{hash}', { params, body: { seen } })
}

test('a price list that still names a merged brand does not bring it back', async () => {
  const as = await editor(shop)
  const list = 'نام کالا;قیمت;برند\nدوغ;95٬000 تومان;Kalleh\n'
  await importList(as, list)
  const [made] = (await as('GET /admin/brands', {})).data
  const into = await insertBrand(shop.db, { name: 'کاله' })
  await merge(as, 'brands', made?.id ?? 0, into)
  await importList(as, list)
  expect((await as('GET /admin/brands', {})).data).toMatchObject([{ id: into, products: 1 }])
})

test('a price list that names the path of a merged category does not bring it back', async () => {
  const as = await editor(shop)
  const list = 'نام کالا;قیمت;دسته\nپاکت;95٬000 تومان;خوراک > شیر\nنان;20٬000 تومان;خوراک > نان\n'
  await importList(as, list)
  const stored = async () => (await as('GET /admin/categories', {})).data
  const idOf = async (name: string) => (await stored()).find(each => each.name === name)?.id ?? 0
  const dairy = await insertCategory(shop.db, { name: 'لبنیات', type: 'branch' })
  const into = await insertCategory(shop.db, { name: 'شیر تازه', parent_id: dairy })
  const food = await insertCategory(shop.db, { name: 'خوردنی', type: 'branch' })
  await merge(as, 'categories', await idOf('شیر'), into)
  const names = async () => (await stored()).map(({ name }) => name).toSorted()
  const after = ['خوراک', 'خوردنی', 'شیر تازه', 'لبنیات', 'نان'].toSorted()
  expect(await names()).toEqual(after)
  await importList(as, list)
  expect(await names()).toEqual(after)
  await merge(as, 'categories', await idOf('خوراک'), food)
  await importList(as, list)
  expect(await names()).toEqual(after.filter(name => name !== 'خوراک'))
})
