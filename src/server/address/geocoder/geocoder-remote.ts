import type { Logger } from 'pino'
import { normalizeText, searchKey } from '#lib/text/normalize.ts'
import { createBreaker } from '#server/platform/providers/breaker.ts'
import {
  type Geocoder,
  type GeocodedPlace,
  type Point,
  type Reverse,
  bounded,
} from '#server/address/geocoder/geocoder.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'

const DAY_SECONDS = 24 * 60 * 60
const REVERSE_LIFE_SECONDS = 30 * DAY_SECONDS
const SEARCH_LIFE_SECONDS = 7 * DAY_SECONDS
const DISTANCES_LIFE_SECONDS = DAY_SECONDS
/** The provider may know it tomorrow. */
const NOTHING_LIFE_SECONDS = DAY_SECONDS

interface RemoteOptions {
  name: string
  provider: Geocoder
  /** Used when the provider fails or has no result. */
  fallback: Geocoder
  cache: GeocodeCache
  /** Epoch seconds. */
  now: () => number
  log: Pick<Logger, 'warn'>
}

/** Only the provider's own answers are cached, not the fallback's. */
export function createRemoteGeocoder(options: RemoteOptions): Geocoder {
  const { name, provider, fallback } = options
  const call = createCachedCall(options)
  return bounded({
    async search(text) {
      if (searchKey(text) === '') return []
      const answer = await call<GeocodedPlace[]>(
        placesKey(name, text),
        () => provider.search(normalizeText(text)),
        places => (places.length > 0 ? SEARCH_LIFE_SECONDS : NOTHING_LIFE_SECONDS),
      )
      return answer && answer.length > 0 ? answer : fallback.search(text)
    },
    async reverse(lat, lng) {
      const point = reverseKey(name, lat, lng)
      const answer = await call<Reverse | null>(
        point,
        () => provider.reverse(lat, lng),
        place => (place ? REVERSE_LIFE_SECONDS : NOTHING_LIFE_SECONDS),
      )
      return answer ?? fallback.reverse(lat, lng)
    },
    ...(provider.distances && {
      distances: async (points: readonly Point[]) =>
        (await call<number[][] | null>(
          distancesKey(name, points),
          async () => provider.distances?.(points) ?? null,
          () => DISTANCES_LIFE_SECONDS,
        )) ?? null,
    }),
  })
}

/** Undefined when the provider has no answer now. */
function createCachedCall({ name, cache, now, log }: RemoteOptions) {
  const breaker = createBreaker(now)
  return async <T>(
    key: string,
    request: () => Promise<T>,
    lifeOf: (answer: T) => number,
  ): Promise<T | undefined> => {
    const cached = (await cache.find(key)) as T | undefined
    if (cached !== undefined) return cached
    const permit = breaker.acquire()
    if (!permit) return undefined
    try {
      const answer = await request()
      breaker.report(permit, true)
      await cache.store(key, answer, lifeOf(answer)).catch((err: unknown) => {
        log.warn({ err, provider: name }, 'geocoder cache write failed')
      })
      return answer
    } catch (error) {
      const isProviderError = error instanceof ProviderError
      breaker.report(permit, isProviderError && error.aboutInput)
      const reason = isProviderError || !(error instanceof Error) ? String(error) : error.name
      log.warn({ provider: name, reason }, 'geocoder failed')
      return undefined
    }
  }
}

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

const pointText = (lat: number, lng: number): string =>
  `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** Points that agree to five decimals share a key. */
export const reverseKey = (provider: string, lat: number, lng: number): string =>
  `${SHAPE}:${provider}:reverse:${pointText(lat, lng)}`

const distancesKey = (provider: string, points: readonly Point[]): string =>
  `${SHAPE}:${provider}:distances:${points.map(point => pointText(...point)).join(';')}`

/** Texts with the same search key share a key. */
export const placesKey = (provider: string, text: string): string =>
  `${SHAPE}:${provider}:search:${searchKey(text)}`
