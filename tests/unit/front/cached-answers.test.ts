import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createFlights } from '#front/answer-flights.ts'
import { CachedAnswers, MAX_BYTES } from '#front/cached-answers.ts'
import { compressed, packPlain } from '#front/packed.ts'

const KEY = '/'
const MEGABYTE = 1024 * 1024

/** Kept answers over a page whose text is given; long enough to be worth compressing. */
function open() {
  const cache = new CachedAnswers({ freshMs: 60_000, nowMs: () => 0 })
  const flights = createFlights(cache, undefined)
  const text = Array.from({ length: 600 }, (_, index) => `<p>کالای ${index * 7919}</p>`).join('')
  const fly = (more = '', ready: Promise<unknown> = Promise.resolve()) =>
    flights.fly(KEY, async () => {
      await ready
      return { status: 200, headers: {}, body: Buffer.from(text + more), compress: true }
    })
  const find = () => {
    const entry = cache.find(KEY)
    if (!entry) throw new Error('nothing is kept')
    return entry
  }
  /** Keeps a text, packed as the first who asks gets it. */
  const settle = async (key: string, body: string) => {
    const made = { status: 200, headers: {}, body: Buffer.from(body), compress: true }
    cache.settle(key, await compressed(packPlain(made)))
    const entry = cache.find(key)
    if (!entry) throw new Error(`${key} is not kept`)
    return entry
  }
  return { cache, fly, find, settle, text }
}

test('compresses an answer harder at its second request, once', async () => {
  const { cache, fly, find, text } = open()
  await fly()
  const quick = find().packed.variants.br?.body.length ?? 0
  cache.compress(find())
  await vi.waitFor(() => expect(find().packed.thorough).toBe(true), 10_000)
  const body = find().packed.variants.br?.body ?? Buffer.alloc(0)
  expect(body.length).toBeLessThan(quick)
  expect(brotliDecompressSync(body).toString()).toBe(text)
  const { packed } = find()
  cache.compress(find())
  expect(find().compressing).toBe(false)
  expect(find().packed).toBe(packed)
})

test('keeps the compressed forms of an unchanged answer only', async () => {
  const { cache, fly, find } = open()
  await fly()
  cache.compress(find())
  await vi.waitFor(() => expect(find().packed.thorough).toBe(true), 10_000)
  const { packed } = find()
  await fly()
  expect(find().packed).toBe(packed)
  await fly('<p>تازه</p>')
  expect(find().packed.thorough).toBe(false)
  expect(find().packed.etag).not.toBe(packed.etag)
})

test('caches an answer whose predecessor is compressed meanwhile', async () => {
  const { cache, fly, find } = open()
  await fly()
  const made = Promise.withResolvers<undefined>()
  const renewal = fly('<p>تازه</p>', made.promise)
  cache.compress(find())
  await vi.waitFor(() => expect(find().packed.thorough).toBe(true), 10_000)
  made.resolve(undefined)
  await renewal
  expect(find().packed.variants.plain.body.toString()).toContain('تازه')
})

test('compresses answers one after another', async () => {
  const { cache, settle } = open()
  const [one, other] = [
    await settle('/1', 'ا'.repeat(9_000)),
    await settle('/2', 'ب'.repeat(9_000)),
  ]
  cache.compress(one)
  cache.compress(other)
  expect([one.compressing, other.compressing]).toEqual([true, false])
  await vi.waitFor(() => expect(one.packed.thorough).toBe(true), 10_000)
  cache.compress(other)
  await vi.waitFor(() => expect(other.packed.thorough).toBe(true), 10_000)
})

test('evicts the oldest answers when the cache is full', async () => {
  const { cache, settle } = open()
  const most = MAX_BYTES / MEGABYTE
  const many = Array.from({ length: most + 1 }, (_, index) => `/${index}`)
  for (const key of many) await settle(key, 'x'.repeat(MEGABYTE))
  expect(cache.find('/0')).toBeUndefined()
  expect(cache.find(`/${most}`)).toBeDefined()
  expect(cache.size).toBeLessThan(many.length)
  expect(cache.size).toBeGreaterThan(many.length / 2)
})

test('copies a cached answer out of the shared buffer', async () => {
  const shared = Buffer.allocUnsafeSlow(MEGABYTE).fill('x')
  const body = shared.subarray(0, 3_000)
  const plain = packPlain({ status: 200, headers: {}, body, compress: true })
  const { variants, bytes } = await compressed(plain)
  const held = Object.values(variants).map(variant => variant.body.buffer.byteLength)
  expect(held).toEqual(Object.values(variants).map(variant => variant.body.length))
  expect(bytes).toBeGreaterThan(held.reduce((sum, each) => sum + each, 0))
  expect(variants.plain.body.equals(body)).toBe(true)
})
