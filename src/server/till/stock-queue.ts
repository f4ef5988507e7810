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
  results: TillStockResult[]
  resolve: (results: TillStockResult[]) => void
  reject: (error: unknown) => void
}

/** A call, and those of its lines that are applied next. */
interface Part {
  call: Call
  lines: readonly TillStockLine[]
}

/** What one transaction does for one call. */
export interface StockPart {
  lines: readonly TillStockLine[]
  /** Of the lines of the call before these. */
  earlier: readonly TillStockResult[]
  /** The call has no lines after these. */
  isLast: boolean
}

/** Applies parts of calls of one key in one transaction; the results of each in its place. */
type ApplyParts = (keyId: number, parts: readonly StockPart[]) => Promise<TillStockResult[][]>

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
    this.#calls.push({ keyId, lines, results: [], resolve, reject })
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
  #nextParts(): Part[] {
    const keyId = this.#calls[0]?.keyId
    const parts: Part[] = []
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
  async #applyTogether(parts: readonly Part[]): Promise<void> {
    const [{ call } = { call: null }] = parts
    if (!call) return
    try {
      const results = await this.#apply(
        call.keyId,
        parts.map(part => stockPartOf(part)),
      )
      if (results.some((each, at) => each.length !== parts[at]?.lines.length))
        throw new Error('the results do not match the lines')
      for (const [at, part] of parts.entries()) this.#answer(part.call, results[at] ?? [])
    } catch (error) {
      if (parts.length > 1 && !isBusy(error))
        for (const part of parts) await this.#applyTogether([part])
      else for (const part of parts) this.#fail(part.call, error)
    }
  }

  #answer(call: Call, results: readonly TillStockResult[]): void {
    call.results.push(...results)
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

const stockPartOf = ({ call: { lines: all, results }, lines }: Part): StockPart => ({
  lines,
  earlier: [...results],
  isLast: results.length + lines.length === all.length,
})
