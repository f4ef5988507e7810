import { expect, test } from 'vitest'
import type { SitemapKind } from '#lib/contract/sitemap.ts'
import { ENDED_BUNDLE_SHOWN_SECONDS, SITEMAP_PART_ADDRESSES } from '#lib/rules/limits.ts'
import { brandHref, bundleHref, categoryHref, landingHref, productHref } from '#lib/rules/links.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { insertFaq, insertLanding, insertPage } from '#tests/support/builders/content.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const parts = async () => (await shop.as(null)('GET /sitemap', {})).data
const entries = async (kind: SitemapKind, page = 1) =>
  (await shop.as(null)('GET /sitemap/{kind}', { params: { kind }, query: { page } })).data
const paths = async (kind: SitemapKind, page = 1) =>
  (await entries(kind, page)).map(({ path }) => path)

const SITE_PATHS = ['/', '/search/', '/bundles', '/brands', '/faqs']

test('an empty shop has its fixed pages only', async () => {
  expect(await parts()).toEqual([{ kind: 'pages', page: 1, count: 5, changed_at: null }])
  expect(await paths('pages')).toEqual(SITE_PATHS)
  await expect(entries('pages', 2)).rejects.toMatchObject({ code: 404 })
  for (const kind of ['categories', 'brands', 'bundles', 'landings', 'products'] as const)
    await expect(entries(kind)).rejects.toMatchObject({ code: 404 })
})

test('lists every public address with its last change', async () => {
  const { db } = shop
  const branch = await insertCategory(db, { type: 'branch', name: 'خوراک' })
  const leaf = await insertCategory(db, { parent_id: branch, name: 'شیر و ماست' })
  const brand = await insertBrand(db, { name: 'پاک' })
  await insertBrand(db, { name: 'بی‌کالا' })
  const product = { brand_id: brand, category_id: leaf }
  const shown = await insertProduct(db, { ...product, name: 'شیر', changed_at: 1_700_000_000 })
  const soldOut = await insertProduct(db, { ...product, name: 'ماست', inventory: 0 })
  const bundle = await insertBundle(db, {
    name: 'صبحانه',
    changed_at: 1_700_000_100,
    items: [{ product_id: shown, count: 1 }],
  })
  await insertLanding(db, [], { slug: 'yalda', published_at: 1_700_000_200 })
  await insertPage(db, { slug: 'terms', published_at: 1_700_000_300 })
  await insertPage(db, { slug: 'about-us' })

  expect(await parts()).toEqual([
    { kind: 'pages', page: 1, count: 7, changed_at: 1_700_000_300 },
    { kind: 'categories', page: 1, count: 2, changed_at: 1_700_000_000 },
    { kind: 'brands', page: 1, count: 1, changed_at: 1_700_000_000 },
    { kind: 'bundles', page: 1, count: 1, changed_at: 1_700_000_100 },
    { kind: 'landings', page: 1, count: 1, changed_at: 1_700_000_200 },
    { kind: 'products', page: 1, count: 2, changed_at: 1_700_000_000 },
  ])
  expect(await paths('categories')).toEqual([
    categoryHref({ id: branch, slug: 'خوراک', type: 'branch' }),
    categoryHref({ id: leaf, slug: 'شیر-و-ماست', type: 'leaf' }),
  ])
  expect(await paths('brands')).toEqual([brandHref({ id: brand, slug: 'پاک' })])
  expect(await entries('bundles')).toEqual([
    { path: bundleHref({ id: bundle, slug: 'صبحانه' }), changed_at: 1_700_000_100 },
  ])
  expect(await paths('landings')).toEqual([landingHref('yalda')])
  expect(await paths('pages')).toEqual([...SITE_PATHS, '/about-us', '/terms'])
  expect(await entries('products')).toEqual([
    { path: productHref({ id: shown, slug: 'شیر' }), changed_at: 1_700_000_000 },
    { path: productHref({ id: soldOut, slug: 'ماست' }), changed_at: null },
  ])
})

test('a list is as new as the newest of its products', async () => {
  const { db } = shop
  const branch = await insertCategory(db, { type: 'branch' })
  const leaf = await insertCategory(db, { parent_id: branch })
  const other = await insertCategory(db, { parent_id: branch })
  const empty = await insertCategory(db)
  const [old, fresh] = [await insertBrand(db), await insertBrand(db)]
  await insertProduct(db, { brand_id: old, category_id: leaf, changed_at: 100 })
  await insertProduct(db, { brand_id: old, category_id: leaf, changed_at: 200 })
  await insertProduct(db, { brand_id: old, category_id: leaf, changed_at: null })
  await insertProduct(db, { brand_id: fresh, category_id: other, changed_at: 300 })
  const dates = async (kind: SitemapKind) =>
    (await entries(kind)).map(({ path, changed_at }) => [
      Number(/\/(\d+)\//.exec(path)?.[1]),
      changed_at,
    ])
  expect(await dates('categories')).toEqual([
    [branch, 300],
    [leaf, 200],
    [other, 300],
    [empty, 300],
  ])
  expect(await dates('brands')).toEqual([
    [old, 200],
    [fresh, 300],
  ])
})

test('fixed pages are as new as what they show', async () => {
  const { db } = shop
  const changed = async () =>
    Object.fromEntries((await entries('pages')).map(({ path, changed_at }) => [path, changed_at]))
  const product = await insertProduct(db, { changed_at: 100 })
  expect(await changed()).toEqual(Object.fromEntries(SITE_PATHS.map(path => [path, 100])))
  await insertBundle(db, { changed_at: 200, items: [{ product_id: product, count: 1 }] })
  await insertFaq(db, {}, 50)
  expect(await changed()).toEqual({
    '/': 200,
    '/search/': 100,
    '/bundles': 200,
    '/brands': 100,
    '/faqs': 50,
  })
})

test('omits a bundle that is not shown yet or no longer', async () => {
  const { now } = shop.clock
  await insertBundle(shop.db, { started_at: now + 1 })
  await insertBundle(shop.db, { expired_at: now - ENDED_BUNDLE_SHOWN_SECONDS })
  const ended = await insertBundle(shop.db, { name: 'تمام‌شده', expired_at: now - 1 })
  expect(await paths('bundles')).toEqual([bundleHref({ id: ended, slug: 'تمام-شده' })])
})

test('a part covers a range of ids: later ids move nothing, and a gap is no part', async () => {
  const size = SITEMAP_PART_ADDRESSES
  const common = {
    brand_id: await insertBrand(shop.db),
    category_id: await insertCategory(shop.db),
  }
  for (const id of [1, size, size + 1, 3 * size + 1])
    await insertProduct(shop.db, { id, ...common })
  const products = (await parts()).filter(({ kind }) => kind === 'products')
  expect(products.map(({ page, count }) => [page, count])).toEqual([
    [1, 2],
    [2, 1],
    [4, 1],
  ])
  const idsOf = async (page: number) =>
    (await paths('products', page)).map(path => Number(path.split('/')[2]))
  expect(await idsOf(1)).toEqual([1, size])
  expect(await idsOf(2)).toEqual([size + 1])
  await expect(idsOf(3)).rejects.toMatchObject({ code: 404 })
  expect(await idsOf(4)).toEqual([3 * size + 1])
})

test.each(['orders', 'users', 'receipts', 'products%27--'])(
  'refuses the unknown kind %j',
  async kind => {
    const answer = await shop.backend(new Request(`http://shop.test/api/v1/sitemap/${kind}?page=1`))
    expect(answer.status).toBe(422)
  },
)
