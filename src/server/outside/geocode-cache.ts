import { searchKey } from '#lib/text/normalize.ts'

/** Where answers of a geocoder are kept for a while, for every process. */
export interface GeocodeCache {
  /** What was kept under a key and is not over; undefined where there is nothing. */
  find(key: string): Promise<unknown>
  keep(key: string, answer: unknown, lifeSeconds: number): Promise<void>
}

/** Grows when what is kept changes its shape. */
const SHAPE = 1
/** About a metre. */
const DECIMALS = 5

/** The key of a point's name: points that agree to five decimals are one. */
export const reverseKey = (provider: string, lat: number, lng: number): string =>
  `${SHAPE}:${provider}:reverse:${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** The key of a search: texts that the shop reads as one are one. */
export const placesKey = (provider: string, text: string): string =>
  `${SHAPE}:${provider}:search:${searchKey(text)}`
