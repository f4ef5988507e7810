import type { CachedAnswers } from './cached-answers.ts'
import { compressed, type Made, type Packed, packPlain } from './packed.ts'

export type Make = () => Promise<Made>

/** Called for failures hidden by a cached answer. */
export type OnFailure = (key: string, error: unknown) => void

/** Makes and caches answers; concurrent requests for a key share one. */
export function createFlights(cache: CachedAnswers, onFailure: OnFailure | undefined) {
  const flights = new Map<string, Promise<Packed>>()
  let generation = 0

  async function makeAndStore(key: string, make: Make): Promise<Packed> {
    const startGeneration = generation
    try {
      const answer = await make()
      const plain = packPlain(answer)
      const packed = cache.same(key, plain) ?? (answer.compress ? await compressed(plain) : plain)
      return startGeneration === generation ? cache.settle(key, packed) : packed
    } catch (error) {
      const stale = startGeneration === generation && cache.findStale(key)
      if (!stale) throw error
      onFailure?.(key, error)
      return stale
    }
  }

  return {
    fly(key: string, make: Make): Promise<Packed> {
      const running = flights.get(key)
      if (running) return running
      const flight = makeAndStore(key, make).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
    /** Answers under way are neither shared nor cached afterwards. */
    forget(): void {
      generation++
      flights.clear()
    },
  }
}
