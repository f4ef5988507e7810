import type { Logger } from 'pino'
import { normalizeText, searchKey } from '#lib/text/normalize.ts'
import { createBreaker } from '#server/outside/breaker.ts'
import { type GeocodeCache, placesKey, reverseKey } from '#server/outside/geocode-cache.ts'
import { type Geocoder, type Place, type Reverse, bounded } from '#server/outside/geocoder.ts'
import { ProviderError } from '#server/outside/provider-error.ts'

const DAY_SECONDS = 24 * 60 * 60
const REVERSE_LIFE_SECONDS = 30 * DAY_SECONDS
const SEARCH_LIFE_SECONDS = 7 * DAY_SECONDS
/** What a provider does not know today it may know tomorrow. */
const NOTHING_LIFE_SECONDS = DAY_SECONDS

interface RemoteOptions {
  /** The provider's name in keys and in the log. */
  name: string
  provider: Geocoder
  /** Answers where the provider does not. */
  fallback: Geocoder
  cache: GeocodeCache
  /** Epoch seconds. */
  now: () => number
  log: Pick<Logger, 'warn'>
}

/**
 * A geocoder over the network that never stops an address from being picked: what it answered
 * before is kept, and where it fails, rests (breaker) or knows nothing the fallback answers. Only
 * the provider's own answers are kept.
 */
export function createRemoteGeocoder(options: RemoteOptions): Geocoder {
  const { name, provider, fallback } = options
  const ask = createAsking(options)
  return bounded({
    async search(text) {
      if (searchKey(text) === '') return []
      const found = await ask<Place[]>(
        placesKey(name, text),
        () => provider.search(normalizeText(text)),
        places => (places.length > 0 ? SEARCH_LIFE_SECONDS : NOTHING_LIFE_SECONDS),
      )
      return found && found.length > 0 ? found : fallback.search(text)
    },
    async reverse(lat, lng) {
      const point = reverseKey(name, lat, lng)
      const found = await ask<Reverse | null>(
        point,
        () => provider.reverse(lat, lng),
        place => (place ? REVERSE_LIFE_SECONDS : NOTHING_LIFE_SECONDS),
      )
      return found ?? fallback.reverse(lat, lng)
    },
  })
}

/** Asks for what the provider says or said; undefined where it says nothing now. */
function createAsking({ name, cache, now, log }: RemoteOptions) {
  const breaker = createBreaker(now)
  return async <T>(
    key: string,
    asking: () => Promise<T>,
    lifeOf: (answer: T) => number,
  ): Promise<T | undefined> => {
    const kept = (await cache.find(key)) as T | undefined
    if (kept !== undefined) return kept
    const leave = breaker.enter()
    if (!leave) return undefined
    try {
      const answer = await asking()
      breaker.leave(leave, true)
      await cache.keep(key, answer, lifeOf(answer)).catch((err: unknown) => {
        log.warn({ err, provider: name }, 'an answer of the geocoder was not kept')
      })
      return answer
    } catch (error) {
      const known = error instanceof ProviderError
      breaker.leave(leave, known && error.aboutInput)
      const reason = known || !(error instanceof Error) ? String(error) : error.name
      log.warn({ provider: name, reason }, 'the geocoder did not answer')
      return undefined
    }
  }
}
