import { expect, test } from 'vitest'
import { productData } from '#layouts/structured-data/product.ts'
import { NO_BRAND } from '#lib/text/no-brand.ts'
import {
  bumpCatalogueVersion,
  readCatalogueVersion,
} from '#server/catalogue/catalogue-version-queries.ts'
import { getSetting, listSettings } from '#server/platform/database/settings.ts'
import { insertBrand, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  insertFaq,
  insertFaqCategory,
  insertPage,
  putSetting,
} from '#tests/support/builders/content.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const UNKNOWN = { params: { id: 999_999 } }
const shop = shopForFile()

test('lists questions by category, in their order', async () => {
  const first = await insertFaqCategory(shop.db, { code: 'pay', name: 'پرداخت' })
  const second = await insertFaqCategory(shop.db, { code: 'post', name: 'ارسال' })
  const ids = [
    await insertFaq(shop.db, { category: 'post' }),
    await insertFaq(shop.db, { category: 'pay' }),
    await insertFaq(shop.db, { category: 'pay' }),
  ]
  const ask = shop.as(null)
  const faqs = (await ask('GET /faqs', {})).data
  expect(faqs.map(each => each.id)).toEqual([ids[1], ids[2], ids[0]])
  expect(faqs[2]!.category).toEqual({ id: second })
  expect((await ask('GET /faqs/categories', {})).data).toEqual([
    { id: first, name: 'پرداخت' },
    { id: second, name: 'ارسال' },
  ])
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2'])
    await ask('POST /faqs/{id}/visit', { params: { id: ids[0]! } }, { 'x-client-address': address })
  await shop.deps.counters.flush()
  const visits = await shop.db.selectFrom('visits').select(['record_id', 'count']).execute()
  expect(visits).toEqual([{ record_id: ids[0], count: 2 }])
  await expect(ask('POST /faqs/{id}/visit', UNKNOWN)).rejects.toMatchObject({ code: 404 })
})

test('returns a static page', async () => {
  const slug = await insertPage(shop.db, { slug: 'about-us', title: 'درباره‌ی ما' })
  const get = async (wanted: string) =>
    (await shop.as(null)('GET /pages/{slug}', { params: { slug: wanted } })).data
  expect(await get(slug)).toEqual({
    slug,
    title: 'درباره‌ی ما',
    description: '',
    body: '<p>متن</p>',
  })
  await expect(get('nowhere')).rejects.toMatchObject({ code: 404 })
})

test.each(['%00', 'a%00b', '%FF', '%27--', '..%2F..', 'x'.repeat(200)])(
  'refuses a page or landing called %s',
  async slug => {
    for (const path of ['pages', 'landings']) {
      const answer = await shop.backend(new Request(`http://shop.test/api/v1/${path}/${slug}`))
      expect([400, 404, 422]).toContain(answer.status)
    }
  },
)

test('lists brands that have products, in their order', async () => {
  const last = await insertBrand(shop.db, { position: 2_000 })
  const first = await insertBrand(shop.db, { position: -1, name: 'گلستان' })
  const bare = await insertBrand(shop.db)
  for (const brand_id of [last, first, first]) await insertProduct(shop.db, { brand_id })
  const ask = shop.as(null)
  const brands = (await ask('GET /brands', {})).data
  expect(brands.map(each => each.id)).toEqual([first, last])
  const one = await ask('GET /brands/{id}', { params: { id: first } })
  expect(one.data).toEqual({
    id: first,
    slug: 'گلستان',
    name: 'گلستان',
    logo: null,
    description: null,
  })
  expect((await ask('GET /brands/{id}', { params: { id: bare } })).data.id).toBe(bare)
  const paged = await ask('GET /brands/{id}', { params: { id: first }, query: { page: 1 } })
  const list = await ask('GET /products', { query: { brand: first } })
  expect(paged.data).toEqual({ ...one.data, products: list.data })
  expect(list.data.length).toBeGreaterThan(0)
  expect([one.extra_data, paged.extra_data]).toEqual([null, list.extra_data])
  await expect(ask('GET /brands/{id}', UNKNOWN)).rejects.toMatchObject({ code: 404 })
})

test('a brand whose name means none is not shown', async () => {
  const brand_id = await insertBrand(shop.db, { name: NO_BRAND })
  const product = await insertProduct(shop.db, { brand_id, name: 'ماست بی‌نام' })
  const ask = shop.as(null)
  const ids = (brands: readonly { id: number }[]) => brands.map(({ id }) => id)
  expect(ids((await ask('GET /brands', {})).data)).not.toContain(brand_id)
  const filter = await ask('GET /search/filters', { query: { q: 'ماست بی‌نام' } })
  expect(filter.data).toMatchObject({ count: 1, brands: [] })
  const { data } = await ask('GET /products/{id}', { params: { id: product } })
  expect(data.brand.name).toBe('')
  expect(productData('', data, '')).not.toHaveProperty('brand')
  const sitemap = await ask('GET /sitemap/{kind}', { params: { kind: 'brands' } })
  expect(JSON.stringify(sitemap.data)).not.toContain(`/brands/${brand_id}/`)
})

test('settings have defaults until the operator sets them', async () => {
  const ask = shop.as(null)
  const shopInfo = async () => (await ask('GET /config/shop', {})).data
  expect(await getSetting(shop.db, 'order_areas')).toEqual(['تهران'])
  expect(await shopInfo()).toMatchObject({ support_phone: '', social: [], trust_seal: null })

  const social = [{ name: 'بله', url: 'https://example.com' }]
  await putSetting(shop.db, 'free_shipping_threshold', 5_000_000)
  await putSetting(shop.db, 'social', social)
  await putSetting(shop.db, 'order_areas', ['تهران', 'کرج'])
  expect(await shopInfo()).toMatchObject({ free_shipping_threshold: 5_000_000, social })
  expect(await shopInfo()).not.toHaveProperty('order_areas')
  expect((await ask('GET /config/free-shipping-threshold', {})).data).toEqual({
    free_shipping_threshold: 5_000_000,
    window_fees: 'none',
  })
  expect(await getSetting(shop.db, 'order_areas')).toEqual(['تهران', 'کرج'])
  expect(Object.keys(await listSettings(shop.db))).not.toContain('app_secret')
})

test('the catalogue version grows by one', async () => {
  const before = await readCatalogueVersion(shop.db)
  await bumpCatalogueVersion(shop.db)
  await bumpCatalogueVersion(shop.db)
  expect(await readCatalogueVersion(shop.db)).toBe(before + 2)
})
