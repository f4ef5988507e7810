import { HttpStatus } from '#lib/codes/http.ts'
import { compressed, isCompressible, type Packed } from './packed.ts'

/** `stale-while-revalidate`. */
const STALE_MS = 600_000
/** `stale-if-error`. */
const STALE_IF_ERROR_MS = 3_600_000
/** Least time between attempts after a failure. */
const PAUSE_MS = 2_000
/** For all answers; a demo page takes 70 kB in three encodings. */
export const MAX_BYTES = 32 * 1024 * 1024
/** Eviction frees down to this. */
const ROOM_BYTES = 0.75 * MAX_BYTES

export interface CachedAnswer {
  key: string
  packed: Packed
  /** Milliseconds; later it is served stale while it is renewed. */
  freshUntil: number
  /** Milliseconds; served as fresh until then, because renewing failed. */
  pauseUntil: number
  /** Compression is under way. */
  compressing: boolean
}

/** Answers by key; the least recently made are evicted. */
export class CachedAnswers {
  readonly #entries = new Map<string, CachedAnswer>()
  readonly #freshMs: number
  readonly #nowMs: () => number
  #bytes = 0
  /** Improving the compression of an answer. */
  #isBusy = false

  constructor({ freshMs, nowMs }: { freshMs: number; nowMs: () => number }) {
    this.#freshMs = freshMs
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#entries.size
  }

  /** An answer that may be served; too old prices may not. */
  find(key: string): CachedAnswer | undefined {
    const entry = this.#entries.get(key)
    return entry && (entry.freshUntil + STALE_MS >= this.#nowMs() || this.#isPaused(entry))
      ? entry
      : undefined
  }

  isFresh(entry: CachedAnswer): boolean {
    return entry.freshUntil >= this.#nowMs() || this.#isPaused(entry)
  }

  /** Stores an answer and drops a missing one; after a failure the stored one stays. */
  settle(key: string, packed: Packed): Packed {
    const { status, passing } = packed
    if (status >= HttpStatus.internalServerError) return this.findStale(key) ?? packed
    if (status !== HttpStatus.ok) this.#drop(key)
    else if (passing) return this.findStale(key, STALE_MS) ?? packed
    else this.#keep(key, packed)
    return packed
  }

  /** The stored answer in place of a failed or incomplete one; pauses further attempts. */
  findStale(key: string, staleMs = STALE_IF_ERROR_MS): Packed | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.freshUntil + staleMs < this.#nowMs()) return undefined
    entry.pauseUntil = this.#nowMs() + PAUSE_MS
    return entry.packed
  }

  /** On its second request; better compression runs one at a time, to leave threads free. */
  compress(entry: CachedAnswer): void {
    const isImproving = entry.packed.variants.br !== undefined
    if (entry.compressing || !isCompressible(entry.packed) || (isImproving && this.#isBusy)) return
    void this.#compress(entry, isImproving)
  }

  async #compress(entry: CachedAnswer, isImproving: boolean): Promise<void> {
    entry.compressing = true
    if (isImproving) this.#isBusy = true
    try {
      const packed = await compressed(entry.packed)
      if (this.#entries.get(entry.key) !== entry) return
      this.#bytes += packed.bytes - entry.packed.bytes
      entry.packed = packed
      this.#makeRoom()
    } catch {
      // It is sent uncompressed.
    } finally {
      entry.compressing = false
      if (isImproving) this.#isBusy = false
    }
  }

  /** A stored answer with the same content: its compressed forms stay valid. */
  same(key: string, { etag, status }: Packed): Packed | undefined {
    const cached = this.#entries.get(key)?.packed
    return cached?.etag === etag && cached.status === status ? cached : undefined
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #isPaused(entry: CachedAnswer): boolean {
    return entry.pauseUntil >= this.#nowMs()
  }

  #keep(key: string, packed: Packed): void {
    this.#drop(key)
    const freshUntil = this.#nowMs() + this.#freshMs
    this.#entries.set(key, { key, packed, freshUntil, pauseUntil: -Infinity, compressing: false })
    this.#bytes += packed.bytes
    this.#makeRoom()
  }

  #makeRoom(): void {
    if (this.#bytes <= MAX_BYTES) return
    // Evicts in batches: iterating over deleted entries is slow.
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= ROOM_BYTES) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.packed.bytes
    this.#entries.delete(key)
  }
}
