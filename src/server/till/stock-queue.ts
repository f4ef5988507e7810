import { TILL_LINES_MAX, type TillStockLine, type TillStockResult } from '#lib/contract/till.ts'
import { isBusy } from '../platform/database/open.ts'

interface Call {
  keyId: number
  lines: readonly TillStockLine[]
  resolve: (results: TillStockResult[]) => void
  reject: (error: unknown) => void
}

/** Applies calls of one key in one transaction; the results of each in its place. */
type ApplyCalls = (
  keyId: number,
  calls: readonly (readonly TillStockLine[])[],
) => Promise<TillStockResult[][]>

/**
 * One transaction of tills at a time, so that they do not wait for each other's locks on database
 * connections that shoppers need. What a key sends meanwhile goes together into the next one: the
 * busier the database is, the fewer transactions single moves cost.
 */
export class StockQueue {
  readonly #apply: ApplyCalls
  readonly #waiting: Call[] = []
  #isRunning = false

  constructor(apply: ApplyCalls) {
    this.#apply = apply
  }

  add(keyId: number, lines: readonly TillStockLine[]): Promise<TillStockResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<TillStockResult[]>()
    this.#waiting.push({ keyId, lines, resolve, reject })
    if (!this.#isRunning) void this.#run()
    return promise
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (let [first] = this.#waiting; first; [first] = this.#waiting)
      await this.#applyTogether(first.keyId, this.#takeCalls(first.keyId))
    this.#isRunning = false
  }

  /** In their order, with no more lines than one call may have. */
  #takeCalls(keyId: number): Call[] {
    const taken: Call[] = []
    let lines = 0
    for (const call of this.#waiting) {
      if (call.keyId !== keyId) continue
      lines += call.lines.length
      if (taken.length > 0 && lines > TILL_LINES_MAX) break
      taken.push(call)
    }
    for (const call of taken) this.#waiting.splice(this.#waiting.indexOf(call), 1)
    return taken
  }

  /** A fault of one call is not another's. */
  async #applyTogether(keyId: number, calls: readonly Call[]): Promise<void> {
    try {
      const results = await this.#apply(
        keyId,
        calls.map(({ lines }) => lines),
      )
      for (const [at, { resolve }] of calls.entries()) resolve(results[at] ?? [])
    } catch (error) {
      if (calls.length === 1 || isBusy(error)) for (const { reject } of calls) reject(error)
      else for (const call of calls) await this.#applyTogether(keyId, [call])
    }
  }
}
