import { describe, expect, test } from 'vitest'
import {
  createRemoteGeocoder,
  placesKey,
  reverseKey,
} from '#server/address/geocoder/geocoder-remote.ts'
import type { Geocoder, GeocodedPlace, Reverse } from '#server/address/geocoder/geocoder.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import { createMemoryCache } from '#tests/support/fakes/memory-geocode-cache.ts'

const DAY = 24 * 60 * 60
const named = (address: string): Reverse => ({
  ...{ province: 'تهران', city: 'تهران', district: '', locality: '' },
  address,
})
const place = (address: string, lat = 35.7): GeocodedPlace => ({
  ...named(address),
  ...{ type: 'street', name: address, lat, lng: 51.4 },
})
const gazetteer: Geocoder = {
  search: () => Promise.resolve([place('گزتیر')]),
  reverse: () => Promise.resolve(named('گزتیر')),
}

type Way = 'knows' | 'knows nothing' | 'fails' | 'refuses the point' | 'is broken'

/** A remote geocoder over a provider in the test's hand, its clock and how often it was asked. */
function remote() {
  const clock = { now: 1000 }
  const state = { way: 'knows' as Way, requestCount: 0 }
  const answer = <T>(known: T, nothing: T): Promise<T> => {
    state.requestCount += 1
    if (state.way === 'is broken') return Promise.reject(new TypeError('of us'))
    if (state.way === 'knows') return Promise.resolve(known)
    if (state.way === 'knows nothing') return Promise.resolve(nothing)
    const aboutInput = state.way === 'refuses the point'
    return Promise.reject(new ProviderError('map', 'no', { fate: 'unknown', aboutInput }))
  }
  const now = () => clock.now
  const geocoder = createRemoteGeocoder({
    name: 'map',
    provider: {
      search: text => answer([place(text), place('بیرون', 32)], []),
      reverse: (lat, lng) => answer<Reverse | null>(named(`${lat} ${lng}`), null),
    },
    fallback: gazetteer,
    cache: createMemoryCache(now),
    now,
    log: { warn: () => undefined },
  })
  const reverse = async (lat = 35.7, lng = 51.4) => (await geocoder.reverse(lat, lng))?.address
  const search = async (text: string) => (await geocoder.search(text)).map(each => each.address)
  return { clock, state, reverse, search }
}

describe('cache keys', () => {
  test.each([
    [reverseKey('map', 35.7, 51.4), reverseKey('map', 35.700004, 51.399996), true],
    [reverseKey('map', 35.7, 51.4), reverseKey('map', 35.70001, 51.4), false],
    [reverseKey('map', 35.7, 51.4), reverseKey('other', 35.7, 51.4), false],
    [placesKey('map', 'خيابان 17'), placesKey('map', '  خیابان ۱۷'), true],
    [placesKey('map', 'سعادت‌آباد'), placesKey('map', 'سعادت آباد'), true],
    [placesKey('map', 'ونک'), placesKey('map', 'ونکی'), false],
    [placesKey('map', 'ونک'), placesKey('other', 'ونک'), false],
  ])('%s and %s are equal: %s', (a, b, same) => {
    expect(a === b).toBe(same)
  })
})

describe('provider answers', () => {
  test('are requested once in thirty days for a point, once in seven for a search', async () => {
    const { clock, state, reverse, search } = remote()
    for (const days of [0, 1, 28.9]) {
      clock.now = 1000 + days * DAY
      expect(await reverse()).toBe('35.7 51.4')
    }
    expect(state.requestCount).toBe(1)
    clock.now = 1000 + 30 * DAY
    await reverse()
    expect(state.requestCount).toBe(2)
    for (const days of [40, 46.9, 47]) {
      clock.now = 1000 + days * DAY
      expect(await search('ونک')).toEqual(['ونک'])
    }
    expect(state.requestCount).toBe(4)
  })

  test('are requested again after a day for an unknown point, which the gazetteer answers meanwhile', async () => {
    const { clock, state, reverse, search } = remote()
    state.way = 'knows nothing'
    for (let n = 0; n < 3; n++) {
      expect(await reverse()).toBe('گزتیر')
      expect(await search('ونک')).toEqual(['گزتیر'])
    }
    expect(state.requestCount).toBe(2)
    clock.now += DAY
    state.way = 'knows'
    expect(await reverse()).toBe('35.7 51.4')
    expect(await search('ونک')).toEqual(['ونک'])
  })

  test('are not requested for points outside Iran or empty searches', async () => {
    const { state, reverse, search } = remote()
    expect(await reverse(32, 41)).toBeUndefined()
    for (const text of ['', ' ', '؟؟']) expect(await search(text)).toEqual([])
    expect(state.requestCount).toBe(0)
  })
})

describe('a provider that fails', () => {
  test.each<[Way, requestCount: number]>([
    ['fails', 4],
    ['is broken', 4],
    ['refuses the point', 20],
  ])(
    'is replaced by the gazetteer: when it %s, %d of 20 lookups reach it',
    async (way, requestCount) => {
      const { state, reverse, search } = remote()
      state.way = way
      for (let n = 0; n < 10; n++) {
        expect(await reverse(35.7 + n / 1000)).toBe('گزتیر')
        expect(await search(`خیابان ${n}`)).toEqual(['گزتیر'])
      }
      expect(state.requestCount).toBe(requestCount)
    },
  )

  test('keeps serving cached answers, and is used again after one successful trial', async () => {
    const { clock, state, reverse } = remote()
    await reverse(35.6)
    state.way = 'fails'
    for (let n = 0; n < 4; n++) await reverse(35.8)
    expect(await reverse(35.6)).toBe('35.6 51.4')
    state.way = 'knows'
    expect(await reverse(35.8)).toBe('گزتیر')
    clock.now += 30
    expect(await reverse(35.8)).toBe('35.8 51.4')
    expect(await reverse(35.9)).toBe('35.9 51.4')
  })

  test('does not prevent answers that cannot be cached', async () => {
    const geocoder = createRemoteGeocoder({
      name: 'map',
      provider: { ...gazetteer, reverse: () => Promise.resolve(named('ونک')) },
      fallback: gazetteer,
      cache: {
        find: () => Promise.resolve(undefined),
        store: () => Promise.reject(new Error('the database is busy')),
      },
      now: () => 1000,
      log: { warn: () => undefined },
    })
    expect(await geocoder.reverse(35.7, 51.4)).toEqual(named('ونک'))
  })
})
