import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { putSetting } from '#server/platform/database/settings.ts'
import {
  byWeight,
  insertBrand,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { openTorob, tokenWith } from '#tests/support/fakes/torob.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let torob: Awaited<ReturnType<typeof openTorob>>
beforeEach(async () => {
  torob = await openTorob(shop)
})

const PAGE_1 = { page: 1, sort: 'date_added_desc' }
const HEADER = { alg: 'EdDSA', typ: 'JWT', v: 1 }

test('describes a product with prices in toman, its path and its size', async () => {
  const parent = await insertCategory(shop.db, { type: 'branch', name: 'لبنیات' })
  const category_id = await insertCategory(shop.db, { parent_id: parent, name: 'شیر' })
  const brand_id = await insertBrand(shop.db, { name: 'پگاه' })
  const id = await insertProduct(shop.db, {
    ...{ category_id, brand_id, name: 'شیر پرچرب', price: 905_000, price_by_discount: 850_000 },
    ...{ volume: 900, unit: 'گرم', excerpt: 'تازه', added_at: 1_750_000_000 },
    gallery: '["/media/fedcba9876543210-800x800.webp"]',
    features: JSON.stringify([{ name: 'چربی', values: [{ value: '۳٪' }] }]),
  })
  const weighed = await insertProduct(shop.db, { ...byWeight(), added_at: 1_740_000_000 })
  const { products, ...page } = await torob.readProducts(PAGE_1)
  expect(page).toMatchObject({ current_page: 1, total: 2, max_pages: 1 })
  expect(products[0]).toMatchObject({
    page_unique: String(id),
    page_url: `http://shop.test/products/${id}/${encodeURIComponent('شیر-پرچرب')}`,
    title: 'شیر پرچرب، پگاه ۹۰۰ گرم',
    ...{ current_price: 85_000, old_price: 90_500, availability: true },
    category_name: 'لبنیات > شیر',
    image_links: [
      'http://shop.test/media/0123456789abcdef-800x800.webp',
      'http://shop.test/media/fedcba9876543210-800x800.webp',
    ],
    spec: { برند: 'پگاه', مقدار: '۹۰۰ گرم', چربی: '۳٪' },
    short_desc: 'تازه',
    date_added: '2025-06-15T15:06:40.000Z',
  })
  expect(products[1]).toMatchObject({ page_unique: String(weighed), current_price: 20_000 })
})

test('lists what can be bought, and says exactly of a named product whether it can', async () => {
  const sold = await insertProduct(shop.db, { inventory: 1 })
  const soldOut = await insertProduct(shop.db, { inventory: 0, name: 'ماست' })
  for (const row of [{ available: 0 }, { comming_soon: 1 }, { ...byWeight(), inventory: 499 }])
    await insertProduct(shop.db, row as object)
  expect((await torob.readProducts(PAGE_1)).products.map(each => each.page_unique)).toEqual([
    String(sold),
  ])
  const url = `http://shop.test/products/${soldOut}/anything?x=1`
  const elsewhere = `http://other.test/products/${sold}`
  const byUrl = await torob.readProducts({ page_urls: [url, elsewhere, 'no address'] })
  expect(byUrl).toMatchObject({ total: 1, max_pages: 1 })
  expect(byUrl.products).toMatchObject([{ availability: false, current_price: 0 }])
  const page_uniques = [String(sold), String(sold), '999999', '0', 'x', `${sold}'--`]
  const byUnique = await torob.readProducts({ page_uniques })
  expect(byUnique.products.map(each => each.page_unique)).toEqual([String(sold)])
  expect(await torob.readProducts({ page_uniques: ['999999'] })).toMatchObject({ total: 0 })
})

test('a walk by cursor reads every product once while others come and go', async () => {
  const ids: number[] = []
  await shop.db.transaction().execute(async trx => {
    const one = await insertProduct(trx)
    const { brand_id, category_id } = await trx
      .selectFrom('products')
      .select(['brand_id', 'category_id'])
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
    ids.push(one)
    for (let n = 1; n < 250; n++) ids.push(await insertProduct(trx, { brand_id, category_id }))
  })
  const pages = await Promise.all(
    [1, 2, 3, 4, Number.MAX_SAFE_INTEGER].map(page =>
      torob.readProducts({ page, sort: 'date_updated_desc' }),
    ),
  )
  expect(pages.map(({ products }) => products.length)).toEqual([100, 100, 50, 0, 0])
  expect(new Set(pages.flatMap(({ products }) => products.map(p => p.page_unique))).size).toBe(250)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const body = { sort: 'product_id_desc', ...(cursor && { cursor }) }
    const { products, next_cursor } = await torob.readProducts(body)
    seen.push(...products.map(({ page_unique }) => page_unique))
    cursor = next_cursor
    await insertProduct(shop.db)
    const last = Number(seen.at(-1))
    await shop.db.updateTable('products').set({ inventory: 0 }).where('id', '=', last).execute()
  } while (cursor)
  expect(seen).toEqual(ids.map(String).toReversed())
})

test.each([
  ['wrong JSON', '{"page":1,', 'the body is not JSON'],
  ['no body', '', 'the body is not JSON'],
  ['a list', '[]', 'the body is not an object'],
  ['no sort', { page: 1 }, 'sort parameter is not provided'],
  ['an unknown mode', { everything: true }, 'nothing else'],
  ['two modes', { ...PAGE_1, page_uniques: ['1'] }, 'nothing else'],
  ['page 0', { ...PAGE_1, page: 0 }, 'nothing else'],
  ['a page in text', { ...PAGE_1, page: '1' }, 'nothing else'],
  ['a page beyond numbers', '{"page":1e400,"sort":"date_added_desc"}', 'nothing else'],
  ['an unknown sort', { page: 1, sort: 'price_asc' }, 'nothing else'],
  ['no addresses', { page_urls: [] }, 'nothing else'],
  ['numbers for texts', { page_uniques: [1] }, 'nothing else'],
  ['too many', { page_uniques: Array.from({ length: 1_001 }, String) }, 'nothing else'],
  ['a cursor of words', { sort: 'product_id_desc', cursor: '1 or 1=1' }, 'nothing else'],
])('refuses %s with 400 and a sentence', async (_, body, sentence) => {
  const answer = await torob.products(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: expect.stringContaining(sentence) as string })
})

test('refuses what Torob did not sign for this shop and this moment', async () => {
  const other = generateKeyPairSync('ed25519').privateKey
  const { privateKey, claims, tokenOf } = torob
  const { now } = shop.clock
  const [head = '', , signature = ''] = tokenOf().split('.')
  const changed = Buffer.from(JSON.stringify(claims({ exp: now + 9e9 }))).toString('base64url')
  const tokens = {
    'no token': '',
    'no JWT': 'a.b.c',
    'another key': tokenWith(other, HEADER, claims()),
    'alg none': tokenWith(null, { alg: 'none' }, claims()),
    'alg none, signed': tokenWith(privateKey, { alg: 'none' }, claims()),
    'alg HS256': tokenWith(privateKey, { alg: 'HS256' }, claims()),
    'changed claims': `${head}.${changed}.${signature}`,
    'a fourth part': `${tokenOf()}.x`,
    'another audience': tokenOf({ aud: 'other.test' }),
    'a list of audiences': tokenOf({ aud: ['shop.test'] }),
    'no audience': tokenOf({ aud: undefined }),
    expired: tokenOf({ exp: now - 61 }),
    'without an end': tokenOf({ exp: undefined }),
    'not valid yet': tokenOf({ nbf: now + 61 }),
    'too long': tokenOf({ x: 'x'.repeat(5_000) }),
  }
  const statuses: Record<string, number> = {}
  for (const [name, token] of Object.entries(tokens))
    statuses[name] = (await torob.products(PAGE_1, token)).status
  expect(statuses).toEqual(Object.fromEntries(Object.keys(tokens).map(name => [name, 401])))
  for (const skewed of [tokenOf({ exp: now - 59 }), tokenOf({ nbf: now + 59 })])
    expect((await torob.products(PAGE_1, skewed)).status).toBe(200)
})

test('answers POST alone, and nothing while it is switched off', async () => {
  const answer = await torob.send('/torob_api/v3/products')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
  await putSetting(shop.db, 'torob_products', false)
  expect((await torob.products(PAGE_1)).status).toBe(404)
})
