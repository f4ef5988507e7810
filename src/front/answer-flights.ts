import type { KeptAnswers } from './kept-answers.ts'
import { compressed, type Made, type Packed, packPlain } from './packed.ts'

export type Make = () => Promise<Made>

/** Told of a failure that nobody else sees, because a kept answer stood in. */
export type OnFailure = (key: string, error: unknown) => void

/** Makes answers and keeps them: who asks while one is being made waits for that one. */
export function createFlights(kept: KeptAnswers, onFailure: OnFailure | undefined) {
  const flights = new Map<string, Promise<Packed>>()
  let generation = 0

  async function made(key: string, make: Make): Promise<Packed> {
    const begun = generation
    try {
      const answer = await make()
      const plain = packPlain(answer)
      const packed = kept.same(key, plain) ?? (answer.compress ? await compressed(plain) : plain)
      return begun === generation ? kept.settle(key, packed) : packed
    } catch (error) {
      const instead = begun === generation && kept.standIn(key)
      if (!instead) throw error
      onFailure?.(key, error)
      return instead
    }
  }

  return {
    fly(key: string, make: Make): Promise<Packed> {
      const running = flights.get(key)
      if (running) return running
      const flight = made(key, make).finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
    /** Who asks from now on waits for none of those under way, and none of them is kept. */
    forget(): void {
      generation++
      flights.clear()
    },
  }
}
