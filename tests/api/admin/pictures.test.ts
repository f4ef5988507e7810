import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ApiError } from '#lib/api/api-error.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { bomb, fileOf, PDF, picture, pictureOf } from '#tests/support/builders/bank-slips.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
const alt = 'سبد میوه‌ی پاییزی'
const enter = async () => (await signedInStaff(shop, ['content'])).as

/** The left half red, the right half blue. */
async function halves(width = 400, height = 300): Promise<File> {
  const blue = sharp({ create: { width: width / 2, height, channels: 3, background: '#00f' } })
  const right = { input: await blue.png().toBuffer(), left: width / 2, top: 0 }
  const red = sharp({ create: { width, height, channels: 3, background: '#f00' } })
  return fileOf(await red.composite([right]).png().toBuffer(), 'halves.png', 'image/png')
}

const stored = (url: string): Buffer => readFileSync(join(shop.deps.mediaDir, basename(url)))

test('stores a picture by its content hash, without metadata', async () => {
  const as = await enter()
  const file = fileOf(await picture('jpeg', { width: 3_000, height: 1_500 }))
  const { data, message } = await as('POST /admin/pictures', { body: { picture: file, alt } })
  expect(message).toBe(pictureMessages.added)
  expect(data).toMatchObject({ alt, width: 1_920, height: 960 })
  expect(data.url).toMatch(/^\/media\/[0-9a-f]{16}-1920x960\.webp$/)
  const metadata = await sharp(stored(data.url)).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 1_920, height: 960 })
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
  expect(stored(data.url).includes('SECRET-OWNER')).toBe(false)
  const again = await as('POST /admin/pictures', { body: { picture: file, alt: 'دیگر' } })
  expect(again).toMatchObject({ data, message: pictureMessages.known })
  expect(readdirSync(shop.deps.mediaDir)).toEqual([basename(data.url)])
})

test('re-encodes WebP too, which drops data behind its pixels', async () => {
  const as = await enter()
  const bare = await sharp(await picture('webp'))
    .webp()
    .toBuffer()
  const bytes = Buffer.concat([bare, Buffer.from('HIDDEN')])
  const file = fileOf(bytes, 'a.webp', 'image/webp')
  const { data } = await as('POST /admin/pictures', { body: { picture: file, alt } })
  expect(stored(data.url).includes('HIDDEN')).toBe(false)
})

test('stores a crop by its position, or the middle of an aspect ratio', async () => {
  const as = await enter()
  const body = { picture: await halves(), alt }
  const part = { left: 200, top: 0, width: 200, height: 200, shape: 'product' } as const
  const right = (await as('POST /admin/pictures', { body: { ...body, ...part } })).data
  expect(right).toMatchObject({ width: 200, height: 200 })
  const { dominant } = await sharp(stored(right.url)).stats()
  expect([dominant.r < 20, dominant.b > 230]).toEqual([true, true])
  const slide = { ...body, shape: 'slide-desktop' } as const
  const middle = (await as('POST /admin/pictures', { body: slide })).data
  expect(middle).toMatchObject({ width: 400, height: 120 })
  const whole = (await as('POST /admin/pictures', { body })).data
  expect(whole).toMatchObject({ width: 400, height: 300 })
  expect(new Set([right.url, middle.url, whole.url]).size).toBe(3)
})

test('applies a crop to the picture as shown, after its orientation', async () => {
  const as = await enter()
  const lying = await sharp(await (await halves()).bytes())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // Turned by a quarter, red is above and blue below.
  const body = { picture: fileOf(lying), alt, left: 0, top: 210, width: 300, height: 180 }
  const { data } = await as('POST /admin/pictures', { body })
  const { dominant } = await sharp(stored(data.url)).stats()
  expect(data).toMatchObject({ width: 300, height: 180 })
  expect([dominant.r < 20, dominant.b > 230]).toEqual([true, true])
})

test('lists a picture, finds it by words or address, and edits its words, with history', async () => {
  const as = await enter()
  const add = async (text: string, width: number) => {
    const body = { picture: fileOf(await picture('png', { width })), alt: text }
    return (await as('POST /admin/pictures', { body })).data
  }
  const one = await add('نان سنگك ۵۰٪ ارزان_تر', 300)
  expect(one.alt).toBe('نان سنگک ۵۰٪ ارزان_تر')
  const two = await add('Bread 100%', 310)
  const idsOf = async (q: string) =>
    (await as('GET /admin/pictures', { query: { q } })).data.map(({ id }) => id)
  expect(await idsOf('')).toEqual([two.id, one.id])
  expect(await idsOf('سنگك')).toEqual([one.id])
  expect(await idsOf('BREAD')).toEqual([two.id])
  expect(await idsOf(one.url)).toEqual([one.id])
  for (const q of ['%_%', '_____', '\\', "' or 1=1"]) expect(await idsOf(q)).toEqual([])
  expect(await idsOf('100%')).toEqual([two.id])
  const version = await readCatalogueVersion(shop.db)
  const params = { id: one.id }
  const change = { params, body: { decoration: true } }
  expect((await as('PUT /admin/pictures/{id}', change)).data).toEqual({ ...one, alt: '' })
  await as('PUT /admin/pictures/{id}', change)
  expect((await as('GET /admin/pictures/{id}', { params })).data.alt).toBe('')
  expect(await readCatalogueVersion(shop.db)).toBe(version + 1)
  const request = { params: { record: 'picture', id: String(one.id) } } as const
  const history = (await as('GET /admin/changes/{record}/{id}', request)).data
  expect(history.map(({ action, actor }) => [action, actor])).toEqual([
    ['changed', 'مریم راد'],
    ['added', 'مریم راد'],
  ])
})

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
test.each<[string, () => Promise<File | string>, object, string]>([
  ['nothing', () => Promise.resolve(fileOf('')), {}, 'picture'],
  ['a text', () => Promise.resolve('no file'), {}, 'picture'],
  ['an SVG', () => Promise.resolve(fileOf(SVG)), {}, 'picture'],
  ['an SVG called WebP', () => Promise.resolve(fileOf(`<svg    WEBP${SVG}`)), {}, 'picture'],
  ['a PDF', () => Promise.resolve(fileOf(PDF)), {}, 'picture'],
  ['a page', () => Promise.resolve(fileOf('<!doctype html>')), {}, 'picture'],
  ['a bomb', () => Promise.resolve(fileOf(bomb(20_000))), {}, 'picture'],
  ['a torn one', async () => fileOf((await picture('png')).subarray(0, 90)), {}, 'picture'],
  ['10 MB and a byte', async () => fileOf(await pictureOf(10 * 1024 * 1024 + 1)), {}, 'picture'],
  ['no text', halves, { alt: ' \u200f ' }, 'alt'],
  ['a long text', halves, { alt: 'ش'.repeat(201) }, 'alt'],
  ['a text and decoration', halves, { decoration: true }, 'alt'],
  ['half a part', halves, { left: 1, width: 5 }, 'shape'],
  ['a part outside', halves, { left: 300, top: 0, width: 101, height: 50 }, 'shape'],
  [
    'another shape',
    halves,
    { left: 0, top: 0, width: 200, height: 150, shape: 'product' },
    'shape',
  ],
  ['no shape', halves, { shape: 'circle' }, 'shape'],
  ['a part of nothing', halves, { left: 0, top: 0, width: 0, height: 5 }, 'width'],
  ['a part before it', halves, { left: -1, top: 0, width: 5, height: 5 }, 'left'],
])('refuses %s and stores nothing', async (_, file, change, field) => {
  const as = await enter()
  const body = { picture: (await file()) as File, alt, ...change }
  const refusal: ApiError = await refusalOf(as('POST /admin/pictures', { body }))
  expect([refusal.code, Object.keys(refusal.fields)]).toEqual([422, [field]])
  expect(await shop.db.selectFrom('pictures').selectAll().execute()).toEqual([])
  expect(await shop.db.selectFrom('changes').selectAll().execute()).toEqual([])
  expect(() => readdirSync(shop.deps.mediaDir)).toThrow('ENOENT')
})

test('answers 404 for an unknown picture, and stores two concurrent uploads of one once', async () => {
  const as = await enter()
  const params = { id: 99 }
  const refused = as('PUT /admin/pictures/{id}', { params, body: { alt } })
  expect(await refusalOf(refused)).toMatchObject({ code: 404, message: pictureMessages.notFound })
  expect(await refusalOf(as('GET /admin/pictures/{id}', { params }))).toMatchObject({ code: 404 })
  const body = { picture: await halves(), alt }
  const both = await Promise.all([1, 2, 3].map(() => as('POST /admin/pictures', { body })))
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect(await shop.db.selectFrom('changes').select('action').execute()).toHaveLength(1)
})

test('returns the alternative texts of known pictures only', async () => {
  const as = await enter()
  const sent = { picture: await halves(), alt }
  const { data } = await as('POST /admin/pictures', { body: sent })
  const body = { urls: [data.url, '/media/0-1x1.webp', ''] }
  const { data: named } = await as('POST /admin/pictures/names', { body })
  expect(named).toEqual([{ url: data.url, alt }])
})
