import type { CallName } from './calls.ts'
import type { Envelope } from './envelope.ts'

export interface DirectInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** What a page knows of its visitor; a guest has no token. */
export interface DirectCaller {
  token: string | null
  /** For attempt budgets. */
  clientAddress: string | null
  /** For the log. */
  requestId: string | null
}

/**
 * Answers a call of this process without HTTP, a refusal too. Without a caller it answers shared
 * reads only, so that a cached page depends on nobody.
 */
export type Invoke = (
  name: CallName,
  input: DirectInput,
  caller?: DirectCaller,
) => Promise<Envelope<unknown, unknown>>
