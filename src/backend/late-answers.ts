import { SERVER_FAULT } from '#lib/rules/status.ts'

/** The whole answer to a read, to be handed over as often as it is asked for. */
export interface WholeAnswer {
  status: number
  headers: Headers
  text: string
}

/** Who asks waits so long; then the answer may still come for those after. */
const READ_TIMEOUT_MS = 2_000
const LATE_MS = 10_000
/** A question older than this may have gone astray: who comes then asks again. */
const JOINED_MS = 5_000
/** So many questions may be late at a time; more are ended when their asker has left. */
const LATE_MAX = 100
/** A late answer waits so long for who asks again. */
const KEPT_MS = 30_000
const KEPT_MAX_CHARS = 8 * 1024 * 1024

interface Flight {
  answer: Promise<WholeAnswer>
  begun: number
}

interface Kept {
  answer: WholeAnswer
  until: number
}

type Ask = (signal: AbortSignal) => Promise<WholeAnswer>

/**
 * Questions to a server that may be slow. Whoever asks what is being asked waits for that answer;
 * one that comes when somebody has left is kept for the next, so that a server which needs three
 * seconds for everything is slow to them and not silent.
 */
export class LateAnswers {
  readonly #nowMs: () => number
  readonly #flights = new Map<string, Flight>()
  readonly #kept = new Map<string, Kept>()
  #keptChars = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** What came too late for somebody before, while it is young. */
  find(key: string): WholeAnswer | undefined {
    const found = this.#kept.get(key)
    if (!found || found.until > this.#nowMs()) return found?.answer
    this.#drop(key)
    return undefined
  }

  isAsked(key: string): boolean {
    return this.#running(key) !== undefined
  }

  /** Asks unless that is under way; throws when `left` says so, or after two seconds. */
  async ask(key: string, left: AbortSignal, ask: Ask): Promise<WholeAnswer> {
    const waiting = AbortSignal.any([left, AbortSignal.timeout(READ_TIMEOUT_MS)])
    const flight = this.#running(key) ?? this.#begin(key, ask)
    flight.answer.then(
      answer => {
        if (waiting.aborted) this.#keep(key, answer)
      },
      () => undefined,
    )
    return unlessAborted(flight.answer, waiting)
  }

  #running(key: string): Flight | undefined {
    const flight = this.#flights.get(key)
    return flight && flight.begun + JOINED_MS > this.#nowMs() ? flight : undefined
  }

  #begin(key: string, ask: Ask): Flight {
    const patience = this.#flights.size < LATE_MAX ? LATE_MS : READ_TIMEOUT_MS
    const flight = { answer: ask(AbortSignal.timeout(patience)), begun: this.#nowMs() }
    this.#flights.set(key, flight)
    const landed = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    flight.answer.then(landed, landed)
    return flight
  }

  #keep(key: string, answer: WholeAnswer): void {
    if (answer.status >= SERVER_FAULT) return
    this.#drop(key)
    this.#kept.set(key, { answer, until: this.#nowMs() + KEPT_MS })
    this.#keptChars += answer.text.length
    for (const oldest of this.#kept.keys()) {
      if (this.#keptChars <= KEPT_MAX_CHARS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#keptChars -= this.#kept.get(key)?.answer.text.length ?? 0
    this.#kept.delete(key)
  }
}

/** What a promise brings, or the reason of a signal that comes before. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = (): void => {
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
