import type { GeocodeCache } from '#server/outside/geocode-cache.ts'

/** A cache of one process, on a clock of epoch seconds. */
export function createMemoryCache(now: () => number): GeocodeCache {
  const kept = new Map<string, { answer: unknown; until: number }>()
  return {
    async find(key) {
      const found = kept.get(key)
      return found && found.until > now() ? found.answer : undefined
    },
    async store(key, answer, lifeSeconds) {
      kept.set(key, { answer, until: now() + lifeSeconds })
    },
  }
}
