import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { replaceBarcodes } from '#server/catalogue/barcode-queries.ts'
import {
  byWeight,
  insertBrand,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const ask = (headers: Record<string, string> = {}) =>
  shop.backend(new Request('http://shop.test/feeds/google.xml', { headers }))

/** The items of a feed: the texts of each attribute by name. */
async function readItems(): Promise<Map<string, string[]>[]> {
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  expect(xml).toMatch(/^<\?xml [\s\S]*<rss version="2.0" xmlns:g=[\s\S]*<\/channel>\n<\/rss>\n$/)
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => {
    const pairs = [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)]
    const groups = Map.groupBy(pairs, ([, name = '']) => name)
    return new Map([...groups].map(([name, all]) => [name, all.map(([, , text = '']) => text)]))
  })
}

async function insertMany(count: number): Promise<void> {
  await insertProduct(shop.db)
  const { id: _, ...first } = await shop.db
    .selectFrom('products')
    .selectAll()
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_row, n) => ({ ...first, sku: `MANY-${n}` }))
  for (let start = 0; start < rows.length; start += 500)
    await shop.db
      .insertInto('products')
      .values(rows.slice(start, start + 500))
      .execute()
}

/** https://support.google.com/merchants/answer/7052112 */
const LIMITS: Record<string, [max: number, pattern: RegExp]> = {
  id: [50, /^\d+$/],
  title: [150, /./],
  description: [5_000, /./],
  link: [2_000, /^http:\/\/shop\.test\/products\//],
  image_link: [2_000, /^http:\/\/shop\.test\/media\//],
  availability: [20, /^in_stock$/],
  price: [30, /^[1-9]\d* IRR$/],
  condition: [20, /^new$/],
}

test('gives what Google requires of each product, within its limits', async () => {
  const long = 'ن\u200Cم & <b> " 🍎'.repeat(600)
  const brand_id = await insertBrand(shop.db, { name: `پگاه${long}` })
  const category_id = await insertCategory(shop.db, { name: `لبنیات${long}` })
  await insertProduct(shop.db, {
    ...{ brand_id, category_id, name: `${long}\u0001\u0008`, slug: 'ن'.repeat(2_000) },
    ...{ excerpt: long.repeat(3), gallery: JSON.stringify(['/media/b.webp', '//evil', 'x"<']) },
  })
  const [item] = await readItems()
  for (const [name, [max, pattern]] of Object.entries(LIMITS)) {
    const [text = '', ...more] = item?.get(name) ?? []
    expect(more, name).toEqual([])
    expect(text, name).toMatch(pattern)
    const plain = text.replaceAll(/&(amp|lt|gt|quot|apos);/g, '.')
    expect(plain.length, name).toBeLessThanOrEqual(max)
    expect(plain, name).not.toMatch(/[&<>]/)
    expect(plain.isWellFormed(), name).toBe(true)
  }
  expect(item?.get('brand')?.[0]?.startsWith('پگاه')).toBe(true)
  expect(item?.get('additional_image_link')).toEqual(['http://shop.test/media/b.webp'])
})

test('gives prices, unit prices and identifiers', async () => {
  const sized = await insertProduct(shop.db, {
    ...{ price: 905_000, price_by_discount: 850_000, volume: 900, unit: 'گرم', name: 'ماست' },
  })
  await insertProduct(shop.db, { unit: '۶×۳۳۰ میلی‌لیتر' })
  await insertProduct(shop.db, byWeight())
  const inStore = await insertProduct(shop.db, { unit: 'عدد', volume: 3 })
  const barcodes = new Map([
    [sized, ['2000010005008', '6260100100107']],
    [inStore, ['2000010005015']],
  ])
  await replaceBarcodes(shop.db, barcodes)
  const values = (await readItems()).map(item =>
    [
      ...['price', 'sale_price', 'gtin', 'identifier_exists'],
      ...['unit_pricing_measure', 'unit_pricing_base_measure'],
    ].map(name => item.get(name)?.join()),
  )
  expect(values).toEqual([
    ['905000 IRR', '850000 IRR', '6260100100107', undefined, '900g', '1kg'],
    ['100000 IRR', undefined, undefined, 'no', '1980ml', '1l'],
    ['200000 IRR', undefined, undefined, 'no', '1kg', '1kg'],
    ['100000 IRR', undefined, undefined, 'no', undefined, undefined],
  ])
})

test('leaves out what cannot be bought', async () => {
  for (const row of [{ available: 0 }, { comming_soon: 1 }, { inventory: 0 }, { price: 0 }])
    await insertProduct(shop.db, row as object)
  expect(await readItems()).toEqual([])
})

test('is written while it is read, in turns with other work', async () => {
  await insertMany(2_000)
  const { body } = await ask()
  const reader = body!.getReader()
  await reader.read()
  await reader.read()
  let turns = 0
  let isRead = false
  const count = (): void => {
    turns++
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  // A slow reader: nothing was read ahead.
  await shop.db.updateTable('products').set({ inventory: 0 }).where('id', '>', 1_000).execute()
  let chunks = 0
  let items = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks++
    items +=
      Buffer.from(value)
        .toString()
        .match(/<item>/g)?.length ?? 0
  }
  isRead = true
  expect([chunks, items]).toEqual([20, 950])
  expect(turns).toBeGreaterThanOrEqual(19)
})

test('answers a known tag with 304 until goods change or an hour is over', async () => {
  const etag = async () => (await ask()).headers.get('etag') ?? ''
  const first = await etag()
  const known = await ask({ 'if-none-match': first })
  expect(known.status).toBe(304)
  expect(known.headers.get('cache-control')).toBe('public, max-age=3600')
  await bumpCatalogueVersion(shop.db, [])
  const second = await etag()
  shop.clock.now += 3_600
  expect(new Set([first, second, await etag()]).size).toBe(3)
})

test('is read 24 times an hour by one address', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 25; n++)
    statuses.push((await ask({ [CLIENT_ADDRESS_HEADER]: '203.0.113.0/24' })).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(24)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask({ [CLIENT_ADDRESS_HEADER]: '198.51.100.0/24' })).status).toBe(200)
})
