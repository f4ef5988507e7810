import type { Locality, GeocodedPlace as WirePlace } from '#lib/contract/address.ts'
import { ADDRESS_RESULTS_MAX, IRAN_BOUNDS, TEHRAN_BOUNDS } from '#lib/rules/limits.ts'

/** Latitude and longitude in degrees (WGS 84). */
export type Point = readonly [lat: number, lng: number]

export type PlaceType = 'neighbourhood' | 'square' | 'town' | 'street' | 'landmark' | 'district'

/** `address` is a readable line such as «تهران، منطقه‌ی ۳، ونک». */
export interface GeocodedPlace extends WirePlace {
  type: PlaceType
}

/** `locality` and `district` are empty outside Tehran city. */
export type Reverse = Locality

/** Search in and around Tehran, reverse geocoding in all of Iran; degrees (WGS 84). */
export interface Geocoder {
  /** Best first. */
  search(text: string): Promise<GeocodedPlace[]>
  /** Null for an unknown point. */
  reverse(lat: number, lng: number): Promise<Reverse | null>
  /**
   * Metres by street from each point to each other, by rows. Missing where a provider has none;
   * null when it does not answer.
   */
  distances?: (points: readonly Point[]) => Promise<number[][] | null>
}

export interface GeocoderTimes {
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

export const isAroundTehran = (lat: number, lng: number): boolean =>
  isWithin(TEHRAN_BOUNDS, lat, lng)

/** Search to the bounds of Tehran and ADDRESS_RESULTS_MAX results, points to Iran. */
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
    ...(geocoder.distances && { distances: geocoder.distances }),
  }
}
