import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpStatus } from '#lib/codes/http.ts'
import { createFlights, type Make, type OnFailure } from './answer-flights.ts'
import { CachedAnswers } from './cached-answers.ts'
import { type Packed, sendPacked } from './packed.ts'

const MAX_ADDRESSES = 20_000
/** Longer addresses are not remembered, to limit memory. */
const MAX_ADDRESS_CHARS = 300

interface PageCacheOptions {
  /** Milliseconds. */
  freshMs: number
  nowMs: () => number
  onFailure?: OnFailure
}

/** Single flight, stale-while-revalidate, purged when the catalogue changes. */
export function createPageCache({ freshMs, nowMs, onFailure }: PageCacheOptions) {
  const cache = new CachedAnswers({ freshMs, nowMs })
  const flights = createFlights(cache, onFailure)
  const addresses = rememberedAddresses()

  return {
    /** Sends a cached answer for this exact address; false without one. */
    serve(
      request: IncomingMessage,
      response: ServerResponse,
      allows: (key: string) => boolean,
      refresh: () => void,
    ): boolean {
      const key = addresses.keyOf(request.url ?? '/')
      const entry = key === undefined || !allows(key) ? undefined : cache.find(key)
      if (!entry) return false
      if (!cache.isFresh(entry)) refresh()
      cache.compress(entry)
      sendPacked(request, response, entry.packed)
      return true
    },
    /** The answer of a key; remembers `url` as its address. */
    async get(url: string, key: string, make: Make): Promise<Packed> {
      const entry = cache.find(key)
      const packed = entry && cache.isFresh(entry) ? entry.packed : await flights.fly(key, make)
      if (packed.status === HttpStatus.ok) addresses.add(url, key)
      return packed
    },
    /** Renews a key unless under way; on failure the cached answer stays. */
    async refresh(key: string, make: Make): Promise<void> {
      await flights.fly(key, make)
    },
    /** Answers under way are not cached either. */
    purge(): void {
      flights.forget()
      cache.clear()
    },
    get size() {
      return cache.size
    },
  }
}

/** Raw address → key: one look-up for repeated addresses. */
function rememberedAddresses() {
  const keys = new Map<string, string>()
  return {
    keyOf: (url: string): string | undefined => keys.get(url),
    add(url: string, key: string): void {
      if (url.length > MAX_ADDRESS_CHARS) return
      if (keys.size >= MAX_ADDRESSES) keys.clear()
      keys.set(url, key)
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
