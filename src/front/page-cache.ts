import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/codes/http.ts'
import { createFlights, type Make, type OnFailure } from './answer-flights.ts'
import { KeptAnswers } from './kept-answers.ts'
import { type Packed, sendPacked } from './packed.ts'

const MAX_ADDRESSES = 20_000
/** A longer address is looked up by its key each time: remembered ones must not fill the memory. */
const MAX_ADDRESS_CHARS = 300

interface PageCacheOptions {
  /** Milliseconds an answer counts as fresh. */
  freshMs: number
  nowMs: () => number
  onFailure?: OnFailure
}

/**
 * Whole answers for everybody, ready to be written: single flight, stale while revalidated, emptied
 * when the catalogue changes.
 */
export function createPageCache({ freshMs, nowMs, onFailure }: PageCacheOptions) {
  const kept = new KeptAnswers({ freshMs, nowMs })
  const flights = createFlights(kept, onFailure)
  const addresses = knownAddresses()

  return {
    /** Writes a kept answer for this very address; false when there is none that it may have. */
    serve(
      request: IncomingMessage,
      response: ServerResponse,
      allows: (key: string) => boolean,
      refresh: () => void,
    ): boolean {
      const key = addresses.keyOf(request.url ?? '/')
      const entry = key === undefined || !allows(key) ? undefined : kept.find(key)
      if (!entry) return false
      if (!kept.isFresh(entry)) refresh()
      kept.compress(entry)
      sendPacked(request, response, entry.packed)
      return true
    },
    /** The answer for a key, fresh or made; `url` becomes a known address of it. */
    async get(url: string, key: string, make: Make): Promise<Packed> {
      const entry = kept.find(key)
      const packed = entry && kept.isFresh(entry) ? entry.packed : await flights.fly(key, make)
      if (packed.status === HttpStatus.ok) addresses.learn(url, key)
      return packed
    },
    /** Makes a key anew unless that is under way; after a failure what is kept stands in. */
    async refresh(key: string, make: Make): Promise<void> {
      await flights.fly(key, make)
    },
    /** Forgets everything; answers that are being made are not kept. */
    purge(): void {
      flights.forget()
      kept.clear()
    },
    get size() {
      return kept.size
    },
  }
}

/** Request addresses as they came → key, so that a known address costs one look-up. */
function knownAddresses() {
  const keys = new Map<string, string>()
  return {
    keyOf: (url: string): string | undefined => keys.get(url),
    learn(url: string, key: string): void {
      if (url.length > MAX_ADDRESS_CHARS) return
      if (keys.size >= MAX_ADDRESSES) keys.clear()
      keys.set(url, key)
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
