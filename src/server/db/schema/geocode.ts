export interface GeocodeTables {
  geocode_cache: GeocodeCacheTable
}

/** Answers of a geocoder that asks over the network. */
interface GeocodeCacheTable {
  key: string
  /** JSON; what it holds is known by its key. */
  answer: string
  expires_at: number
}
