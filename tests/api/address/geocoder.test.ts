import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { geocodeCache } from '#server/address/geocode-cache-queries.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { createLocalGeocoder } from '#server/address/geocoder/geocoder-local.ts'
import { createNeshanGeocoder } from '#server/address/geocoder/geocoder-neshan.ts'
import { createRemoteGeocoder } from '#server/address/geocoder/geocoder-remote.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { IN_TEHRAN, registeredUser } from '#tests/support/builders/account.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { neshanReverse, neshanSearch } from '#tests/support/builders/geocoder-samples.ts'
import {
  createHostileProvider,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

/** Long for a provider that answers, short for one that does not. */
const PATIENT_MS = 5_000
const TIMEOUT_MS = 100
const DAY = 24 * 60 * 60

const shop = shopForFile()
let provider: HostileProvider
beforeEach(async () => {
  await shop.db.deleteFrom('geocode_cache').execute()
  await shop.db.deleteFrom('rate_hits').execute()
  provider = await createHostileProvider()
  provider.answers = {
    '/v1/search': { json: neshanSearch },
    '/v5/reverse': { json: neshanReverse },
  }
  shop.deps.geocoder = openRemote(shop.db)
})
afterEach(() => provider.close())

/** A geocoder over Neshan as one process has it. */
function openRemote(db: Db, timeoutMs = PATIENT_MS) {
  const now = () => shop.clock.now
  const times = { searchMs: timeoutMs, reverseMs: timeoutMs }
  return createRemoteGeocoder({
    name: 'neshan',
    provider: createNeshanGeocoder({ baseUrl: provider.url, apiKey: 'key', times }),
    fallback: createLocalGeocoder(),
    cache: geocodeCache(db, now),
    now,
    log: { warn: () => undefined },
  })
}

const guest = () => shop.as(null)
const locality = async (point: { lat: number; lng: number } = IN_TEHRAN) =>
  (await guest()('GET /cedar/locality', { query: point })).data
const search = async (q: string) => (await guest()('GET /cedar/search', { query: { q } })).data
const BODY = { name: 'سارا', mobile: '09121234567', address: 'ونک', number: '۱', ...IN_TEHRAN }

describe('geocoder answers', () => {
  test('come from the provider, limited to the bounds of Tehran', async () => {
    expect(await locality()).toMatchObject({
      city: 'تهران',
      district: 'منطقه‌ی ۶',
      locality: 'فاطمی',
    })
    expect((await search('ولیعصر')).map(each => each.name)).toEqual([
      'میدان ولیعصر',
      'کتابفروشی ولیعصر ۲',
    ])
  })

  test('are cached for every process, with five decimals and normalised text', async () => {
    const other = openDatabase(shop.url)
    for (const db of [shop.db, other]) {
      shop.deps.geocoder = openRemote(db)
      await locality()
      await locality({ lat: IN_TEHRAN.lat + 4e-6, lng: IN_TEHRAN.lng - 4e-6 })
      for (const text of ['ولیعصر', 'وليعصر', ' ولیعصر ']) await search(text)
    }
    await other.destroy()
    expect(provider.received.map(each => each.path)).toEqual(['/v5/reverse', '/v1/search'])
  })

  test('are requested again once expired, and deleted by the scheduler', async () => {
    await locality()
    const cachedKeys = () => shop.db.selectFrom('geocode_cache').select('key').execute()
    expect(await cachedKeys()).toHaveLength(1)
    const begun = shop.clock.now
    shop.clock.now += 30 * DAY
    await runScheduledJobs(shop.deps)
    expect(await cachedKeys()).toEqual([])
    await locality()
    expect(provider.received).toHaveLength(2)
    shop.clock.now = begun
  })

  test('are limited to a hundred thousand: the oldest are deleted first, five thousand a run', async () => {
    const begun = shop.clock.now
    await sql`
      insert into geocode_cache (key, answer, expires_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 105003)
      select 'key ' || n, '{}', ${sql.lit(begun)} + n from numbers`.execute(shop.db)
    const oldest = () =>
      shop.db
        .selectFrom('geocode_cache')
        .select(({ fn }) => [fn.min('expires_at').as('oldest'), fn.countAll().as('count')])
        .executeTakeFirstOrThrow()
        .then(row => [row.oldest - begun, Number(row.count)])
    await runScheduledJobs(shop.deps)
    expect(await oldest()).toEqual([5001, 100_003])
    for (let run = 0; run < 2; run++) {
      await runScheduledJobs(shop.deps)
      expect(await oldest()).toEqual([5004, 100_000])
    }
  })

  test('are not cached when they come from the gazetteer', async () => {
    provider.fault = 'server-error'
    expect((await locality()).locality).toBe('ونک')
    provider.fault = null
    expect((await locality()).locality).toBe('فاطمی')
  })
})

describe('a provider that does not answer', () => {
  beforeEach(() => {
    provider.fault = 'silence'
    shop.deps.geocoder = openRemote(shop.db, TIMEOUT_MS)
  })

  test('is waited for four times, then skipped', async () => {
    const { client } = await registeredUser(shop)
    for (let n = 0; n < 4; n++) await locality({ lat: 35.7 + n / 1000, lng: 51.4 })
    const begun = performance.now()
    for (let n = 0; n < 40; n++) {
      expect((await locality({ lat: 35.6 + n / 1000, lng: 51.4 })).city).toBe('تهران')
      expect((await search('ونک'))[0]?.name).toBe('ونک')
    }
    expect(performance.now() - begun).toBeLessThan(80 * TIMEOUT_MS)
    expect(provider.received).toHaveLength(4)
    const { data } = await client('POST /infos', { body: BODY })
    expect(data).toMatchObject({ city: 'تهران', locality: 'ونک', finalizable: true })
  })

  test('delays a hundred concurrent requests no longer than one', async () => {
    const begun = performance.now()
    const points = Array.from({ length: 100 }, (_, n) => ({ lat: 35.6 + n / 1000, lng: 51.4 }))
    const named = await Promise.all(points.map(point => locality(point)))
    expect(performance.now() - begun).toBeLessThan(50 * TIMEOUT_MS)
    expect(named.every(each => each.province === 'تهران')).toBe(true)
  })
})

describe('geocoder budgets', () => {
  const spend = async (key: string, hits: number) => {
    const window_start = shop.clock.now - (shop.clock.now % BUDGETS['place-user'].seconds)
    await shop.db.insertInto('rate_hits').values({ key, window_start, hits }).execute()
  }

  test('limit a guest by address and return Retry-After', async () => {
    await spend('place-address:unknown', BUDGETS['place-address'].hits - 1)
    await search('ونک')
    const refusal = await refusalOf(locality())
    expect(refusal).toMatchObject({ code: 429 })
    expect(refusal.message).not.toBe(messages.serviceUnavailable)
    expect(await retryAfter('/cedar/search?q=ونک')).toBeGreaterThan(0)
    shop.clock.now += BUDGETS['place-address'].seconds
    await search('ونک')
  })

  test("limit a user's searching, naming and saving together", async () => {
    await spend('place-address:unknown', BUDGETS['place-address'].hits)
    const { client, userId, addressId } = await registeredUser(shop)
    await spend(`place-user:${userId}`, BUDGETS['place-user'].hits - 1)
    await client('GET /cedar/search', { query: { q: 'ونک' } })
    const params = { id: addressId }
    for (const asking of [
      () => client('GET /cedar/search', { query: { q: 'ونک' } }),
      () => client('GET /cedar/locality', { query: IN_TEHRAN }),
      () => client('POST /infos', { body: BODY }),
      () => client('PUT /infos/{id}', { params, body: BODY }),
    ])
      expect((await refusalOf(asking())).code).toBe(429)
    const other = await registeredUser(shop)
    await other.client('GET /cedar/search', { query: { q: 'ونک' } })
  })

  const retryAfter = async (path: string): Promise<number> => {
    const response = await shop.backend(new Request(`http://shop.test/api/v1${encodeURI(path)}`))
    expect(response.status).toBe(429)
    return Number(response.headers.get('retry-after'))
  }
})
