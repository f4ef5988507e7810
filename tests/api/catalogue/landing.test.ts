import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertPicture } from '#server/media/picture-queries.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  insertBanner,
  insertLanding,
  insertSlide,
  publishContent,
} from '#tests/support/builders/content.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const get = async (slug: string) =>
  (await shop.as(null)('GET /landings/{slug}', { params: { slug } })).data

test('shows every kind of item in order, without what cannot be bought', async () => {
  const { db } = shop
  const slide = await insertSlide(db, { code: 's1' })
  const [banner, second] = [
    await insertBanner(db, { code: 'b1' }),
    await insertBanner(db, { code: 'b2' }),
  ]
  const product = await insertProduct(db, { sku: 'P-1' })
  await insertProduct(db, { sku: 'P-2', inventory: 0 })
  const parts = [{ product_id: product, count: 1 }]
  const bundle = await insertBundle(db, { code: 'now', items: parts })
  await insertBundle(db, { code: 'ended', expired_at: 1 })
  const media = { body: '<p>متن</p>', image: null, reverse: true }
  const shelf = (title: string, products: string[], border = false) =>
    ({ type_en: 'shelf_product', border, configs: { title, products } }) as const
  const slug = await insertLanding(db, [
    shelf('کالاها', ['P-2', 'GONE', 'P-1'], true),
    { type_en: 'banner', border: false, configs: { banners: ['b2', 'gone', 'b1'] } },
    { type_en: 'media', border: false, configs: media },
    { type_en: 'slider', border: false, configs: { slides: ['s1'] } },
    {
      ...{ type_en: 'shelf_bundle', border: false },
      configs: { title: 'پک‌ها', bundles: ['ended', 'now'] },
    },
    shelf('خالی', ['P-2']),
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

test('a landing without items is empty', async () => {
  expect(await get(await insertLanding(shop.db, [], { title: 'نوروز' }))).toEqual({
    title: 'نوروز',
    description: '',
    items: [],
  })
})

test('answers 404 for an unknown landing', async () => {
  await expect(get('nowhere')).rejects.toMatchObject({ code: 404 })
})

test('a picture beside a text takes its alternative text from the library', async () => {
  const url = '/media/0123456789abcdef-600x400.webp'
  const picture = { url, alt: 'نان تازه روی میز', width: 600, height: 400, added_at: 1 }
  await inTransaction(shop.db, trx => insertPicture(trx, picture))
  const media = (image: string) => {
    const configs = { body: '<p>متن</p>', image, reverse: false }
    return { type_en: 'media', border: false, configs } as const
  }
  const slug = await insertLanding(shop.db, [
    media(url),
    media('/media/ffffffffffffffff-600x400.webp'),
  ])
  expect((await get(slug)).items).toMatchObject([
    { configs: { image: url, alt: 'نان تازه روی میز' } },
    { configs: { alt: '' } },
  ])
})

const unreadable = async (items: unknown) => {
  const key = 'unreadable'
  const body = { title: 'نوروز', description: '', items }
  await publishContent(shop.db, { kind: 'landing', key }, body)
  return get(key)
}

test.each([
  ['no list', { type_en: 'banner' }],
  ['text', '[]'],
  ['nothing', null],
])('a landing whose stored items are %s has no items', async (_, items) => {
  expect((await unreadable(items)).items).toEqual([])
})

test('omits an item that cannot be read and shows the others', async () => {
  const banner = await insertBanner(shop.db, { code: 'b9' })
  const shown = await unreadable([
    null,
    7,
    { type_en: 'unheard-of', border: true },
    { type_en: 'banner', border: false },
    { type_en: 'slider', border: false, configs: { slides: 'all' } },
    { type_en: 'shelf_product', border: false, configs: { title: null, products: ['P-1'] } },
    { type_en: 'shelf_product', border: false, configs: { title: 'x', products: [1.5] } },
    { type_en: 'media', border: false, configs: { body: 7 } },
    { type_en: 'media', configs: { body: '<p>متن</p>' } },
    { type_en: 'banner', border: false, configs: { banners: ['b9'] } },
  ])
  expect(shown.items).toMatchObject([
    { type_en: 'media', border: false, configs: { body: '<p>متن</p>', image: null } },
    { type_en: 'banner', configs: { banners: [{ id: banner }] } },
  ])
})
