import type { GeocodeCache } from '#server/address/geocoder/geocoder-remote.ts'

/** A cache of one process, on a clock of epoch seconds. */
export function createMemoryCache(now: () => number): GeocodeCache {
  const entries = new Map<string, { answer: unknown; until: number }>()
  return {
    async find(key) {
      const found = entries.get(key)
      return found && found.until > now() ? found.answer : undefined
    },
    async store(key, answer, lifeSeconds) {
      entries.set(key, { answer, until: now() + lifeSeconds })
    },
  }
}
