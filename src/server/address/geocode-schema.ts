export interface GeocodeTables {
  geocode_cache: GeocodeCacheTable
}

/** Answers of remote geocoders. */
interface GeocodeCacheTable {
  key: string
  /** JSON; the key tells its shape. */
  answer: string
  expires_at: number
}
