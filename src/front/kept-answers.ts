import { HttpStatus } from '#lib/codes/http.ts'
import { compressed, isCompressible, type Packed } from './packed.ts'

/** How long after it was fresh an answer may still be served: `stale-while-revalidate`. */
const STALE_MS = 600_000
/** How long it may stand in for one that cannot be made now: `stale-if-error`. */
const STALE_IF_ERROR_MS = 3_600_000
/** After a failure nobody waits for another so soon. */
const PAUSE_MS = 2_000
/** Of all that is held for them; a page of the demo takes 70 kB in its three forms. */
export const MAX_BYTES = 32 * 1024 * 1024
/** Down to here the oldest answers leave when there are too many. */
const ROOM_BYTES = 0.75 * MAX_BYTES

/** An answer that is kept. */
export interface Kept {
  key: string
  packed: Packed
  /** Milliseconds; later it is served once more while it is made anew, unless it is too old. */
  freshUntil: number
  /** Milliseconds; until then it is served as if it were fresh: making it anew has just failed. */
  pauseUntil: number
  /** Whether its compressed forms are being made. */
  compressing: boolean
}

/** Whole answers by their keys; the least recently made leave when the bytes run out. */
export class KeptAnswers {
  readonly #entries = new Map<string, Kept>()
  readonly #freshMs: number
  readonly #nowMs: () => number
  #bytes = 0
  /** Whether an answer is being made smaller than at first. */
  #isBusy = false

  constructor({ freshMs, nowMs }: { freshMs: number; nowMs: () => number }) {
    this.#freshMs = freshMs
    this.#nowMs = nowMs
  }

  get size(): number {
    return this.#entries.size
  }

  /** What is kept for a key and may still be served; prices of yesterday may not. */
  find(key: string): Kept | undefined {
    const entry = this.#entries.get(key)
    return entry && (entry.freshUntil + STALE_MS >= this.#nowMs() || this.#isPaused(entry))
      ? entry
      : undefined
  }

  isFresh(entry: Kept): boolean {
    return entry.freshUntil >= this.#nowMs() || this.#isPaused(entry)
  }

  /** Keeps a whole answer, and forgets what is gone; a failure gives way to what was kept. */
  settle(key: string, packed: Packed): Packed {
    const { status, passing } = packed
    if (status >= HttpStatus.internalServerError) return this.standIn(key) ?? packed
    if (status !== HttpStatus.ok) this.#drop(key)
    else if (passing) return this.standIn(key, STALE_MS) ?? packed
    else this.#keep(key, packed)
    return packed
  }

  /** What stands in for an answer that could not be made, or not whole; it rests a while. */
  standIn(key: string, staleMs = STALE_IF_ERROR_MS): Packed | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.freshUntil + staleMs < this.#nowMs()) return undefined
    entry.pauseUntil = this.#nowMs() + PAUSE_MS
    return entry.packed
  }

  /**
   * An answer that is asked for again is worth compressing; until that is done it goes as it is.
   * Smaller than at first they are made one after the other: who comes first waits for the same
   * threads.
   */
  compress(entry: Kept): void {
    const again = entry.packed.variants.br !== undefined
    if (entry.compressing || !isCompressible(entry.packed) || (again && this.#isBusy)) return
    void this.#compress(entry, again)
  }

  async #compress(entry: Kept, again: boolean): Promise<void> {
    entry.compressing = true
    if (again) this.#isBusy = true
    try {
      const packed = await compressed(entry.packed)
      if (this.#entries.get(entry.key) !== entry) return
      this.#bytes += packed.bytes - entry.packed.bytes
      entry.packed = packed
      this.#makeRoom()
    } catch {
      // It goes as it is.
    } finally {
      entry.compressing = false
      if (again) this.#isBusy = false
    }
  }

  /** What is kept for a key, when it says what a newer answer says: its compressed forms serve on. */
  same(key: string, { etag, status }: Packed): Packed | undefined {
    const kept = this.#entries.get(key)?.packed
    return kept?.etag === etag && kept.status === status ? kept : undefined
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #isPaused(entry: Kept): boolean {
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
    // Many at once: walking over what was dropped before costs more than dropping.
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
