import assert from 'node:assert/strict'

/** Most bytes of incomplete bodies in one process. */
export const ARRIVING_MAX_BYTES = 48 * 1024 * 1024
/** Overhead of a chunk: a body may arrive byte by byte. */
const CHUNK_OVERHEAD_BYTES = 256
const HALF_LIFE_MS = 2_000

export interface ArrivingBody {
  /** Counts a chunk; may close this body or others. */
  add: (bytes: number) => void
  /** Stops counting: the body is complete, refused or aborted. */
  end: () => void
}

interface Counted {
  bytes: number
  /** Recently received bytes, as of `countedAtMs`. */
  recent: number
  countedAtMs: number
  close: () => void
}

/** Above the limit closes the slowest body for its size: stalled clients give way. */
export class ArrivingBodies {
  readonly #bodies = new Set<Counted>()
  readonly #maxBytes: number
  readonly #nowMs: () => number
  #bytes = 0

  constructor(maxBytes: number, nowMs: () => number) {
    this.#maxBytes = maxBytes
    this.#nowMs = nowMs
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `close` is called at most once and stops the counting. */
  begin(close: () => void): ArrivingBody {
    const body: Counted = { bytes: 0, recent: 0, countedAtMs: this.#nowMs(), close }
    this.#bodies.add(body)
    return {
      add: bytes => {
        if (!this.#bodies.has(body)) return
        const cost = bytes + CHUNK_OVERHEAD_BYTES
        body.recent = this.#recentOf(body) + cost
        body.countedAtMs = this.#nowMs()
        body.bytes += cost
        this.#bytes += cost
        while (this.#bytes > this.#maxBytes) this.#closeSlowest()
      },
      end: () => {
        this.#end(body)
      },
    }
  }

  #recentOf({ recent, countedAtMs }: Counted): number {
    return recent * 0.5 ** ((this.#nowMs() - countedAtMs) / HALF_LIFE_MS)
  }

  #closeSlowest(): void {
    let slowest: Counted | undefined
    let least = Infinity
    for (const body of this.#bodies) {
      const pace = body.bytes === 0 ? Infinity : this.#recentOf(body) / body.bytes
      if (pace >= least) continue
      slowest = body
      least = pace
    }
    assert(slowest)
    this.#end(slowest)
    slowest.close()
  }

  #end(body: Counted): void {
    if (this.#bodies.delete(body)) this.#bytes -= body.bytes
  }
}
