import type { Locality, Place as WirePlace } from '#lib/contract/address.ts'
import { ADDRESS_RESULTS_MAX, IRAN_BOUNDS, TEHRAN_BOUNDS } from '#lib/rules/limits.ts'

export type PlaceType = 'neighbourhood' | 'square' | 'town' | 'street' | 'landmark' | 'district'

/** One answer of an address search; `address` is a readable line such as «تهران، منطقه‌ی ۳، ونک». */
export interface Place extends WirePlace {
  type: PlaceType
}

/** What a point on the map is called; `locality` and `district` are empty outside Tehran city. */
export type Reverse = Locality

/**
 * Looks up addresses by name in and around Tehran, by point in all of Iran; coordinates are degrees
 * (WGS 84).
 */
export interface Geocoder {
  /** Places whose name resembles the text, best first. */
  search(text: string): Promise<Place[]>
  /** The name of a point, or null where nothing is known. */
  reverse(lat: number, lng: number): Promise<Reverse | null>
}

/** How long a geocoder is waited for. */
export interface GeocoderTimes {
  /** While somebody types. */
  searchMs: number
  reverseMs: number
}

interface Bounds {
  latMin: number
  latMax: number
  lngMin: number
  lngMax: number
}

const isWithin = ({ latMin, latMax, lngMin, lngMax }: Bounds, lat: number, lng: number): boolean =>
  lat >= latMin && lat <= latMax && lng >= lngMin && lng <= lngMax

/** Whether a point lies within the bounds in which addresses are searched. */
export const isAroundTehran = (lat: number, lng: number): boolean =>
  isWithin(TEHRAN_BOUNDS, lat, lng)

/**
 * Holds any geocoder to specification 9: places only within the bounds of Tehran and at most 15
 * of them. A point may lie anywhere in Iran; beyond it has no name (null) and is not asked for.
 */
export function bounded(geocoder: Geocoder): Geocoder {
  return {
    async search(text) {
      const places = text.trim() === '' ? [] : await geocoder.search(text)
      return places
        .filter(place => isAroundTehran(place.lat, place.lng))
        .slice(0, ADDRESS_RESULTS_MAX)
    },
    async reverse(lat, lng) {
      return isWithin(IRAN_BOUNDS, lat, lng) ? geocoder.reverse(lat, lng) : null
    },
  }
}
