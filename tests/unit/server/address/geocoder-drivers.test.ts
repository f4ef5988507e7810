import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNeshanGeocoder } from '#server/address/geocoder/geocoder-neshan.ts'
import { createNominatimGeocoder } from '#server/address/geocoder/geocoder-nominatim.ts'
import type { Geocoder } from '#server/address/geocoder/geocoder.ts'
import {
  createHostileProvider,
  FAULTS,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'
import * as samples from '#tests/support/builders/geocoder-samples.ts'

/** Long for a provider that answers, short for one that does not. */
const PATIENT_MS = 5_000
const TIMEOUT_MS = 150
const KEY = 'service.secret'

let provider: HostileProvider
beforeEach(async () => {
  provider = await createHostileProvider()
  provider.answers = {
    '/v1/search': { json: samples.neshanSearch },
    '/v5/reverse': { json: samples.neshanReverse },
    '/search': { json: samples.nominatimSearch },
    '/reverse': { json: samples.nominatimReverse },
  }
})
afterEach(() => provider.close())

const DRIVERS = ['neshan', 'nominatim'] as const
function open(driver: (typeof DRIVERS)[number], timeoutMs = PATIENT_MS): Geocoder {
  const times = { searchMs: timeoutMs, reverseMs: timeoutMs }
  return driver === 'neshan'
    ? createNeshanGeocoder({ baseUrl: provider.url, apiKey: KEY, times })
    : createNominatimGeocoder({ baseUrl: provider.url, times })
}

const requests = () => {
  const [request] = provider.received
  return { ...request, query: Object.fromEntries(request?.query ?? []) }
}

describe('neshan', () => {
  test('names a point', async () => {
    expect(await open('neshan').reverse(35.7178, 51.4012)).toEqual({
      province: 'تهران',
      city: 'تهران',
      district: 'منطقه‌ی ۶',
      locality: 'فاطمی',
      address: 'تهران، دکتر فاطمی، حجاب، سازمان آب، بین دائمی و عبداله زاده',
    })
    expect(requests()).toMatchObject({
      path: '/v5/reverse',
      query: { lat: '35.7178', lng: '51.4012' },
      headers: { 'api-key': KEY },
    })
  })

  test.each([
    ['a village', { city: null, village: 'روستای آهار' }, { city: 'آهار' }],
    ['no district', { municipality_zone: null }, { district: '' }],
    ['a district as a number', { municipality_zone: 3 }, { district: 'منطقه‌ی ۳' }],
    ['no neighbourhood', { neighbourhood: null }, { locality: '' }],
  ])('names a point with %s', async (_, change, expected) => {
    provider.answers['/v5/reverse'] = { json: { ...samples.neshanReverse, ...change } }
    expect(await open('neshan').reverse(35.7, 51.4)).toMatchObject(expected)
  })

  test('answers null for a point in no city', async () => {
    provider.answers['/v5/reverse'] = { json: { ...samples.neshanReverse, city: '' } }
    expect(await open('neshan').reverse(35.7, 51.4)).toBeNull()
  })

  test('measures ways by street, a call for each origin', async () => {
    const elements = [0, 1_500].map(value => ({ status: 'Ok', distance: { value, text: '' } }))
    provider.answers['/v1/distance-matrix/no-traffic'] = { json: { rows: [{ elements }] } }
    const points = [
      [35.7, 51.4],
      [35.71, 51.41],
    ] as const
    expect(await open('neshan').distances?.(points)).toEqual([
      [0, 1_500],
      [0, 1_500],
    ])
    expect(provider.received).toHaveLength(2)
    expect(requests().query).toEqual({
      type: 'car',
      origins: '35.7,51.4',
      destinations: '35.7,51.4|35.71,51.41',
    })
    await expect(open('neshan').distances?.([[35.7, 51.4]])).rejects.toThrow('distances')
  })

  test('finds places', async () => {
    expect(await open('neshan').search('ولیعصر')).toEqual(samples.neshanPlaces)
    expect(requests()).toMatchObject({
      path: '/v1/search',
      query: { term: 'ولیعصر', lat: '35.73', lng: '51.44' },
      headers: { 'api-key': KEY },
    })
  })

  test.each([
    [404, true],
    [481, false],
  ])('reports failure %d under HTTP 200 as about the point: %s', async (code, aboutInput) => {
    provider.answers['/v5/reverse'] = { json: { status: 'ERROR', code, message: 'no' } }
    const failure = { name: 'ProviderError', aboutInput, message: `neshan: code ${code}` }
    await expect(open('neshan').reverse(35.7, 51.4)).rejects.toMatchObject(failure)
  })
})

describe('nominatim', () => {
  test('names a point', async () => {
    expect(await open('nominatim').reverse(35.7575, 51.41)).toEqual({
      province: 'تهران',
      city: 'تهران',
      district: 'منطقه‌ی ۳',
      locality: 'ونک',
      address: 'تهران، منطقه‌ی ۳، ونک، خیابان ملاصدرا، ۱۲',
    })
    expect(requests()).toMatchObject({
      path: '/reverse',
      query: {
        ...{ lat: '35.7575', lon: '51.41', zoom: '18' },
        ...{ format: 'geocodejson', addressdetails: '1', 'accept-language': 'fa' },
      },
    })
  })

  test('answers null where the provider knows nothing or names no city', async () => {
    const geocoder = open('nominatim')
    for (const json of [
      { error: 'Unable to geocode' },
      { features: [] },
      samples.geocodeJson({ type: 'locality', name: 'توچال', state: 'استان تهران' }),
    ]) {
      provider.answers['/reverse'] = { json }
      expect(await geocoder.reverse(35.9, 51.4)).toBeNull()
    }
  })

  test('finds places', async () => {
    expect(await open('nominatim').search('ونک')).toEqual(samples.nominatimPlaces)
    expect(requests()).toMatchObject({
      path: '/search',
      query: { q: 'ونک', limit: '15', viewbox: '51.09,35.94,51.79,35.52', bounded: '1' },
    })
  })
})

describe.each(DRIVERS)('%s', driver => {
  test.each(FAULTS)('fails in time without a secret in the error: %s', async fault => {
    provider.fault = fault
    const geocoder = open(driver, fault === 'silence' ? TIMEOUT_MS : PATIENT_MS)
    for (const asking of [() => geocoder.search('ونک'), () => geocoder.reverse(35.7, 51.4)]) {
      const begun = performance.now()
      const error = await asking().catch((reason: unknown) => reason)
      expect(performance.now() - begun).toBeLessThan(PATIENT_MS)
      expect(error).toMatchObject({ name: 'ProviderError', aboutInput: false })
      expect(String(error)).toContain(`${driver}: `)
      expect(String(error)).not.toMatch(/127\.0\.0\.1|secret|ونک|35\.7/)
    }
  })

  test('treats places of a wrong shape as an error', async () => {
    const wrong = [{ items: [{ title: 'ونک', location: { x: '51', y: 35 } }] }, { items: {} }]
    const geocoder = open(driver)
    for (const json of [...wrong, { features: [{ geometry: null }] }, [], null, 'ونک']) {
      provider.answers = { '/': { json } }
      await expect(geocoder.search('ونک')).rejects.toMatchObject({ name: 'ProviderError' })
    }
  })
})
