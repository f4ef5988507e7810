import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  cityName,
  districtName,
  placeName,
  provinceName,
} from '#server/address/geocoder/address-parts.ts'
import { callProvider, ProviderError } from '#server/platform/providers/call-provider.ts'
import type {
  Geocoder,
  GeocoderTimes,
  GeocodedPlace,
  PlaceType,
  Point,
} from '#server/address/geocoder/geocoder.ts'

const NAME = 'neshan'
const KEY_FAILURES = 480
const DISTANCES = '/v1/distance-matrix/no-traffic'

/** The centre of TEHRAN_BOUNDS, because Neshan sorts by distance. */
const MIDDLE = { lat: 35.73, lng: 51.44 }

const text = z.string().nullish()
const reverseSchema = z.object({
  status: z.string(),
  code: z.number().nullish(),
  formatted_address: text,
  neighbourhood: text,
  city: text,
  village: text,
  state: text,
  municipality_zone: z.union([z.string(), z.number().transform(String)]).nullish(),
})
const itemSchema = z.object({
  title: z.string(),
  address: text,
  neighbourhood: text,
  region: text,
  type: text,
  location: z.object({ x: z.number(), y: z.number() }),
})
type Item = z.infer<typeof itemSchema>
const distancesSchema = z.object({
  rows: z.array(
    z.object({ elements: z.array(z.object({ distance: z.object({ value: z.number() }) })) }),
  ),
})
const searchSchema = z.object({ items: z.array(itemSchema) })

/** Other types count as landmarks. */
const TYPES: Record<string, PlaceType> = {
  neighbourhood: 'neighbourhood',
  suburb: 'neighbourhood',
  square: 'square',
  city: 'town',
  town: 'town',
  village: 'town',
  ...Object.fromEntries(
    ['street', 'motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'residential'].map(
      kind => [kind, 'street'] as const,
    ),
  ),
}

interface NeshanOptions {
  baseUrl: string
  apiKey: string
  times: GeocoderTimes
}

/** Search v1, reverse geocoding v5 and distance matrix v1; answers are validated strictly. */
export function createNeshanGeocoder({ baseUrl, apiKey, times }: NeshanOptions): Geocoder {
  const call = async <T>(path: string, query: object, timeoutMs: number, schema: z.ZodType<T>) => {
    const url = new URL(baseUrl + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const headers = { 'api-key': apiKey, accept: 'application/json' }
    const { httpStatus, json } = await callProvider({ provider: NAME, url, headers, timeoutMs })
    const answer = schema.safeParse(json)
    if (httpStatus === HttpStatus.ok && answer.success) return answer.data
    throw new ProviderError(NAME, `HTTP ${httpStatus}, not its own answer`, { fate: 'unknown' })
  }
  return {
    async search(term) {
      const query = { term, ...MIDDLE }
      const { items } = await call('/v1/search', query, times.searchMs, searchSchema)
      return items.map(toPlace)
    },
    async reverse(lat, lng) {
      const answer = await call('/v5/reverse', { lat, lng }, times.reverseMs, reverseSchema)
      const city = cityName(answer.city) || cityName(answer.village)
      if (answer.status !== 'OK') throw failureOf(answer.code ?? 0)
      if (city === '') return null
      return {
        province: provinceName(answer.state),
        city,
        district: districtName(`منطقه ${answer.municipality_zone ?? ''}`),
        locality: placeName(answer.neighbourhood),
        address: placeName(answer.formatted_address),
      }
    },
    distances: points =>
      readDistances(points, query => call(DISTANCES, query, times.reverseMs, distancesSchema)),
  }
}

/** A call for each origin, because the number of distances of one answer is limited. */
const readDistances = (
  points: readonly Point[],
  call: (query: object) => Promise<z.infer<typeof distancesSchema>>,
): Promise<number[][]> =>
  Promise.all(
    points.map(async point => {
      const [origins, destinations] = [[point], points].map(each => each.join('|'))
      const { rows } = await call({ type: 'car', origins, destinations })
      const row = rows[0]?.elements.map(({ distance }) => distance.value)
      if (row?.length === points.length) return row
      throw new ProviderError(NAME, 'distances are missing', { fate: 'unknown' })
    }),
  )

/** HTTP 200 with a code: from 480 on about the key, otherwise about the point. */
const failureOf = (code: number): ProviderError =>
  new ProviderError(NAME, `code ${code}`, { fate: 'refused', aboutInput: code < KEY_FAILURES })

/** `region` is «تهران، استان تهران»: the city, then the province. */
function toPlace({ title, address, neighbourhood, region, type, location }: Item): GeocodedPlace {
  const [city = '', ...wider] = (region ?? '').split(/[،,]/)
  return {
    type: TYPES[type ?? ''] ?? 'landmark',
    name: placeName(title),
    lat: location.y,
    lng: location.x,
    province: provinceName(wider.find(part => part.includes('استان'))),
    city: cityName(city),
    district: districtName(wider.find(part => part.includes('منطقه'))),
    locality: placeName(neighbourhood),
    address: placeName(address) || placeName(title),
  }
}
