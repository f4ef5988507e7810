import { setTimeout } from 'node:timers/promises'
import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import { isBusy } from '../platform/database/open.ts'

/** Before each transaction, for shoppers and for more lines to arrive. */
const PAUSE_MS = 25
/** Of one transaction, which shoppers wait for: on SQLite for all of it, else for its products. */
const LINES_MAX = 50

interface Call {
  keyId: number
  lines: readonly TillStockLine[]
  /** Of the lines that are applied. */
  results: TillStockResult[]
  /** In the history of changes; null before one. */
  entryId: number | null
  resolve: (results: TillStockResult[]) => void
  reject: (error: unknown) => void
}

/** A call, and those of its lines that one transaction applies. */
export interface CallPart {
  call: Call
  lines: readonly TillStockLine[]
}

export interface AppliedPart {
  call: Call
  /** Of the lines of the part. */
  results: TillStockResult[]
  entryId: number | null
}

/** Applies parts of calls of one key in one transaction. */
type ApplyParts = (keyId: number, parts: readonly CallPart[]) => Promise<AppliedPart[]>

/**
 * Applies the lines of all calls in transactions of a few lines, one after another. Single lines
 * that arrive together share one, and a batch of a thousand takes twenty: what a transaction costs
 * and how long it lasts no longer depends on how a till cuts its calls.
 */
export class StockQueue {
  readonly #apply: ApplyParts
  #calls: Call[] = []
  #isRunning = false

  constructor(apply: ApplyParts) {
    this.#apply = apply
  }

  add(keyId: number, lines: readonly TillStockLine[]): Promise<TillStockResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<TillStockResult[]>()
    this.#calls.push({ keyId, lines, results: [], entryId: null, resolve, reject })
    if (!this.#isRunning) void this.#run()
    return promise
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#calls.length > 0) {
      await setTimeout(PAUSE_MS)
      await this.#applyTogether(this.#nextParts())
    }
    this.#isRunning = false
  }

  /** Of the key whose call waits longest, in the order of its calls. */
  #nextParts(): CallPart[] {
    const keyId = this.#calls[0]?.keyId
    const parts: CallPart[] = []
    let room = LINES_MAX
    for (const call of this.#calls) {
      if (call.keyId !== keyId) continue
      const lines = call.lines.slice(call.results.length, call.results.length + room)
      parts.push({ call, lines })
      room -= lines.length
      if (room === 0) break
    }
    return parts
  }

  /** A fault of one call is not another's. */
  async #applyTogether(parts: readonly CallPart[]): Promise<void> {
    const [{ call } = { call: null }] = parts
    if (!call) return
    try {
      for (const applied of await this.#apply(call.keyId, parts)) this.#answer(applied)
    } catch (error) {
      if (parts.length > 1 && !isBusy(error))
        for (const part of parts) await this.#applyTogether([part])
      else for (const part of parts) this.#fail(part.call, error)
    }
  }

  #answer({ call, results, entryId }: AppliedPart): void {
    call.results.push(...results)
    call.entryId = entryId
    if (call.results.length < call.lines.length) return
    this.#remove(call)
    call.resolve(call.results)
  }

  /** Lines that are applied stay so: a till that sends them again changes nothing. */
  #fail(call: Call, error: unknown): void {
    this.#remove(call)
    call.reject(error)
  }

  #remove(call: Call): void {
    this.#calls = this.#calls.filter(each => each !== call)
  }
}
