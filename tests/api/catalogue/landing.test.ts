import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertPicture } from '#server/media/picture-queries.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertBanner, insertLanding, insertSlide } from '#tests/support/builders/content.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const GONE = 999_999
const shop = shopForFile()

const get = async (slug: string) =>
  (await shop.as(null)('GET /landings/{slug}', { params: { slug } })).data

test('every kind of item, in order, without what cannot be bought', async () => {
  const { db } = shop
  const slide = await insertSlide(db)
  const [banner, second] = [await insertBanner(db), await insertBanner(db)]
  const [product, soldOut] = [await insertProduct(db), await insertProduct(db, { inventory: 0 })]
  const bundle = await insertBundle(db, { items: [{ product_id: product, count: 1 }] })
  const ended = await insertBundle(db, { expired_at: 1 })
  const media = { body: '<p>متن</p>', image: null, reverse: true }
  const slug = await insertLanding(db, [
    {
      type_en: 'shelf_product',
      border: true,
      title: 'کالاها',
      product_ids: [soldOut, GONE, product],
    },
    { type_en: 'banner', border: false, banner_ids: [second, GONE, banner] },
    { type_en: 'media', border: false, ...media },
    { type_en: 'slider', border: false, slide_ids: [slide] },
    { type_en: 'shelf_bundle', border: false, title: 'پک‌ها', bundle_ids: [ended, bundle] },
    { type_en: 'shelf_product', border: false, title: 'خالی', product_ids: [soldOut] },
  ])
  const { items, title } = await get(slug)
  expect(title).toMatch('صفحه')
  expect(items).toMatchObject([
    {
      type_en: 'shelf_product',
      border: true,
      configs: { title: 'کالاها', products: [{ id: product }] },
    },
    { type_en: 'banner', border: false, configs: { banners: [{ id: second }, { id: banner }] } },
    { type_en: 'media', configs: media },
    { type_en: 'slider', configs: { slides: [{ id: slide }] } },
    { type_en: 'shelf_bundle', configs: { title: 'پک‌ها', bundles: [{ id: bundle }] } },
    { type_en: 'shelf_product', configs: { title: 'خالی', products: [] } },
  ])
})

test('a landing without items', async () => {
  expect(await get(await insertLanding(shop.db, [], { title: 'نوروز' }))).toEqual({
    title: 'نوروز',
    description: '',
    items: [],
  })
})

test('an unknown landing is 404', async () => {
  await expect(get('nowhere')).rejects.toMatchObject({ code: 404 })
})

test('a picture beside a text is described by the library, where it is of the library', async () => {
  const url = '/media/0123456789abcdef-600x400.webp'
  const picture = { url, alt: 'نان تازه روی میز', width: 600, height: 400, added_at: 1 }
  await inTransaction(shop.db, trx => insertPicture(trx, picture))
  const media = { type_en: 'media', border: false, body: '<p>متن</p>', reverse: false } as const
  const slug = await insertLanding(shop.db, [
    { ...media, image: url },
    { ...media, image: '/media/ffffffffffffffff-600x400.webp' },
  ])
  expect((await get(slug)).items).toMatchObject([
    { configs: { image: url, alt: 'نان تازه روی میز' } },
    { configs: { alt: '' } },
  ])
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"type_en":"banner"}'],
  ['nothing', 'null'],
])('a landing whose stored items are %s is one without items', async (_, items) => {
  expect((await get(await insertLanding(shop.db, [], { items }))).items).toEqual([])
})

test('an item that cannot be read is left out, and the others are shown', async () => {
  const banner = await insertBanner(shop.db)
  const items = JSON.stringify([
    null,
    7,
    { type_en: 'unheard-of', border: true },
    { type_en: 'banner', border: false },
    { type_en: 'slider', border: false, slide_ids: 'all' },
    { type_en: 'shelf_product', border: false, title: null, product_ids: [1.5] },
    { type_en: 'media', border: false, body: 7 },
    { type_en: 'media', body: '<p>متن</p>' },
    { type_en: 'banner', border: false, banner_ids: [banner] },
  ])
  expect((await get(await insertLanding(shop.db, [], { items }))).items).toMatchObject([
    { type_en: 'media', border: false, configs: { body: '<p>متن</p>', image: null } },
    { type_en: 'banner', configs: { banners: [{ id: banner }] } },
  ])
})
