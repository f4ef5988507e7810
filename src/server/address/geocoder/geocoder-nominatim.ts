import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { ADDRESS_RESULTS_MAX, TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import {
  addressLine,
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
} from '#server/address/geocoder/geocoder.ts'

const NAME = 'nominatim'
const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
const VIEWBOX = [lngMin, latMax, lngMax, latMin].join(',')
/** Building level. */
const ZOOM = 18

const text = z.string().nullish()
const partsSchema = z.object({
  osm_key: text,
  osm_value: text,
  type: text,
  name: text,
  housenumber: text,
  street: text,
  locality: text,
  district: text,
  city: text,
  state: text,
  admin: z.record(z.string(), z.string()).nullish(),
})
type Parts = z.infer<typeof partsSchema>
const featureSchema = z.object({
  properties: z.object({ geocoding: partsSchema }),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
})
const searchSchema = z.object({ features: z.array(featureSchema) })
const reverseSchema = z.union([searchSchema, z.object({ error: z.literal('Unable to geocode') })])

interface NominatimOptions {
  /** A self-hosted instance. */
  baseUrl: string
  times: GeocoderTimes
}

/** GeocodeJSON; answers are validated strictly. */
export function createNominatimGeocoder({ baseUrl, times }: NominatimOptions): Geocoder {
  const call = async <T>(path: string, query: object, timeoutMs: number, schema: z.ZodType<T>) => {
    const url = new URL(baseUrl + path)
    const params = { ...query, format: 'geocodejson', addressdetails: 1, 'accept-language': 'fa' }
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value))
    const { httpStatus, json } = await callProvider({ provider: NAME, url, timeoutMs })
    const answer = schema.safeParse(json)
    if (httpStatus === HttpStatus.ok && answer.success) return answer.data
    throw new ProviderError(NAME, `HTTP ${httpStatus}, not its own answer`, { fate: 'unknown' })
  }
  return {
    async search(q) {
      const query = { q, limit: ADDRESS_RESULTS_MAX, viewbox: VIEWBOX, bounded: 1 }
      const { features } = await call('/search', query, times.searchMs, searchSchema)
      return features.map(toPlace).filter(place => place.name !== '')
    },
    async reverse(lat, lng) {
      const query = { lat, lon: lng, zoom: ZOOM }
      const answer = await call('/reverse', query, times.reverseMs, reverseSchema)
      const parts = 'features' in answer && answer.features[0]?.properties.geocoding
      return parts && cityOf(parts) !== '' ? areaOf(parts) : null
    },
  }
}

function toPlace({
  properties: { geocoding },
  geometry,
}: z.infer<typeof featureSchema>): GeocodedPlace {
  const [lng, lat] = geometry.coordinates
  return {
    type: typeOf(geocoding),
    name: nameOf(geocoding),
    lat,
    lng,
    ...areaOf(geocoding),
  }
}

// A place is not among its own parts: the answer for a city has no `city`.
const cityOf = (parts: Parts): string =>
  cityName(parts.city) || (parts.type === 'city' ? cityName(parts.name) : '')

/** In Tehran OpenStreetMap has the 22 districts as boundaries with neighbourhoods below. */
function areaOf(parts: Parts) {
  const province = provinceName(parts.state)
  const city = cityOf(parts)
  const wide = [parts.district, parts.name, ...Object.values(parts.admin ?? {})]
  const district = wide.map(districtName).find(name => name !== '') ?? ''
  const near = [parts.locality, districtName(parts.district) === '' ? parts.district : '']
  const ownName = parts.type === 'district' || parts.type === 'locality' ? parts.name : ''
  const locality =
    [...near, districtName(ownName) === '' ? ownName : ''].map(placeName).find(Boolean) ?? ''
  const details = [placeName(parts.street), nameOf(parts), placeName(parts.housenumber)]
  const address = addressLine(city || province, district, locality, ...details.map(withoutDistrict))
  return { province, city, district, locality, address }
}

const nameOf = ({ type, name }: Parts): string =>
  type === 'city' ? cityName(name) : placeName(name)

const withoutDistrict = (name: string): string => (districtName(name) === '' ? name : '')

function typeOf({ type, name, osm_key, osm_value }: Parts): PlaceType {
  if (osm_value === 'square') return 'square'
  if (osm_key === 'highway' || type === 'street') return 'street'
  if (type === 'city') return 'town'
  if (districtName(name) !== '') return 'district'
  return type === 'district' || type === 'locality' ? 'neighbourhood' : 'landmark'
}
