import { searchKey } from '#lib/text/normalize.ts'

/** Shared by all processes. */
export interface GeocodeCache {
  /** Undefined for missing and expired keys. */
  find(key: string): Promise<unknown>
  store(key: string, answer: unknown, lifeSeconds: number): Promise<void>
}

/** Increase when the shape of stored answers changes. */
const SHAPE = 1
/** About a metre. */
const DECIMALS = 5

/** Points that agree to five decimals share a key. */
export const reverseKey = (provider: string, lat: number, lng: number): string =>
  `${SHAPE}:${provider}:reverse:${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** Texts with the same search key share a key. */
export const placesKey = (provider: string, text: string): string =>
  `${SHAPE}:${provider}:search:${searchKey(text)}`
