import { HttpStatus } from '#lib/codes/http.ts'

export interface BufferedAnswer {
  status: number
  headers: Headers
  text: string
}

/** A caller waits this long; the answer may still arrive for later callers. */
const READ_TIMEOUT_MS = 2_000
const LATE_TIMEOUT_MS = 10_000
/** An older call may be lost: later callers start a new one. */
const JOIN_MAX_AGE_MS = 5_000
/** Calls that may run late at a time; further ones end with their caller. */
const LATE_MAX = 100
/** How long a late answer is stored for the next caller. */
const STORED_MS = 30_000
const STORED_MAX_CHARS = 8 * 1024 * 1024

interface PendingCall {
  answer: Promise<BufferedAnswer>
  startedAt: number
}

interface StoredAnswer {
  answer: BufferedAnswer
  until: number
}

type SendCall = (signal: AbortSignal) => Promise<BufferedAnswer>

/**
 * Calls to a server that may be slow. Concurrent callers share a call; an answer that arrives after
 * its caller has left is stored for the next one, so that a server that needs three seconds appears
 * slow rather than silent.
 */
export class LateAnswers {
  readonly #nowMs: () => number
  readonly #flights = new Map<string, PendingCall>()
  readonly #stored = new Map<string, StoredAnswer>()
  #storedChars = 0

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  find(key: string): BufferedAnswer | undefined {
    const stored = this.#stored.get(key)
    if (!stored || stored.until > this.#nowMs()) return stored?.answer
    this.#drop(key)
    return undefined
  }

  isPending(key: string): boolean {
    return this.#running(key) !== undefined
  }

  /** Joins a pending call; throws when the signal aborts, or after READ_TIMEOUT_MS. */
  async call(key: string, callerSignal: AbortSignal, call: SendCall): Promise<BufferedAnswer> {
    const timeout = AbortSignal.any([callerSignal, AbortSignal.timeout(READ_TIMEOUT_MS)])
    const pending = this.#running(key) ?? this.#begin(key, call)
    pending.answer.then(
      answer => {
        if (timeout.aborted) this.#keep(key, answer)
      },
      () => undefined,
    )
    return unlessAborted(pending.answer, timeout)
  }

  #running(key: string): PendingCall | undefined {
    const pending = this.#flights.get(key)
    return pending && pending.startedAt + JOIN_MAX_AGE_MS > this.#nowMs() ? pending : undefined
  }

  #begin(key: string, call: SendCall): PendingCall {
    const timeoutMs = this.#flights.size < LATE_MAX ? LATE_TIMEOUT_MS : READ_TIMEOUT_MS
    const pending = { answer: call(AbortSignal.timeout(timeoutMs)), startedAt: this.#nowMs() }
    this.#flights.set(key, pending)
    const remove = (): void => {
      if (this.#flights.get(key) === pending) this.#flights.delete(key)
    }
    pending.answer.then(remove, remove)
    return pending
  }

  #keep(key: string, answer: BufferedAnswer): void {
    if (answer.status >= HttpStatus.internalServerError) return
    this.#drop(key)
    this.#stored.set(key, { answer, until: this.#nowMs() + STORED_MS })
    this.#storedChars += answer.text.length
    for (const oldest of this.#stored.keys()) {
      if (this.#storedChars <= STORED_MAX_CHARS) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#storedChars -= this.#stored.get(key)?.answer.text.length ?? 0
    this.#stored.delete(key)
  }
}

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
