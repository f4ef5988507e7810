import { CLIENT_ADDRESS_HEADER, HttpStatus } from '#lib/codes/http.ts'
import type { CallName } from '#lib/contract/calls.ts'
import type { Envelope } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { type CallInput, formWithFile, readCall } from './call-request.ts'
import type { Answered, Client } from './client.ts'
import { OfflineError } from './offline-error.ts'

/** Origin of calls that stay in the process. */
export const INTERNAL_ORIGIN = 'http://inside.invalid'

/** A backend, with a direct path for calls in the same process. */
export interface DirectBackend {
  (request: Request): Promise<Response>
  invoke?: (
    name: CallName,
    input: CallInput,
    caller: DirectCaller,
  ) => Promise<Envelope<unknown, unknown>>
}

/** Who calls: a guest without a token. */
interface DirectCaller {
  token: string | null
  /** For attempt budgets. */
  clientAddress: string | null
}

export interface DirectOptions {
  caller?: DirectCaller
  /** Limits how long a page waits for each remote call. */
  signal?: (() => AbortSignal) | undefined
  /** Called for each call without an answer. */
  onFailure?: (name: CallName, error: unknown) => void
}

const GUEST: DirectCaller = { token: null, clientAddress: null }

/** The typed client of pages. Throws ApiError for refusals, OfflineError without an answer. */
export const createDirectClient =
  (backend: DirectBackend, { caller = GUEST, signal, onFailure }: DirectOptions = {}): Client =>
  async (name, input) => {
    try {
      const answer = backend.invoke
        ? await backend.invoke(name, input as CallInput, caller)
        : await callRemote(backend, name, input as CallInput, caller, signal?.())
      if (!answer.status) throw ApiError.of(answer.code, answer, undefined)
      return answer as Answered<typeof name>
    } catch (error) {
      if (!isRefusal(error)) onFailure?.(name, error)
      throw error
    }
  }

/** A refusal by a working server is an answer. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isDown(error)

/** Whether a call failed temporarily: no answer, a server fault, or too many requests. */
export const isDown = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError &&
    (error.code >= HttpStatus.internalServerError || error.code === HttpStatus.tooManyRequests))

async function callRemote(
  backend: DirectBackend,
  name: string,
  input: CallInput,
  { token, clientAddress }: DirectCaller,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown, unknown>> {
  const { method, path, body } = readCall(name, input)
  const headers = new Headers()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (clientAddress !== null) headers.set(CLIENT_ADDRESS_HEADER, clientAddress)
  const form = body === undefined ? null : formWithFile(body)
  if (body !== undefined && !form) headers.set('content-type', 'application/json')
  const sent = body === undefined ? null : (form ?? JSON.stringify(body))
  try {
    signal?.throwIfAborted()
    const response = await backend(
      new Request(INTERNAL_ORIGIN + path, { method, headers, body: sent, signal: signal ?? null }),
    )
    const answer = (await response.json()) as Envelope<unknown, unknown>
    return { ...answer, status: response.ok, code: response.status }
  } catch (error) {
    throw new OfflineError(error)
  }
}
