import { HttpStatus } from '#lib/codes/http.ts'
import type { CallName } from '#lib/contract/calls.ts'
import type { Envelope, Message } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { readCall } from './call-request.ts'
import type { Answered, Client } from './client.ts'
import { OfflineError } from './offline-error.ts'

/** Origin of calls that stay in the process. */
export const INTERNAL_ORIGIN = 'http://inside.invalid'

/** A backend, with a direct path for calls in the same process. */
export interface DirectBackend {
  (request: Request): Promise<Response>
  read?: (name: CallName, input: object) => Promise<Envelope<unknown, unknown>>
}

export interface DirectOptions {
  /** Limits how long a page waits for each remote call. */
  signal?: (() => AbortSignal) | undefined
  /** Called for each call without an answer. */
  onFailure?: (name: CallName, error: unknown) => void
}

/**
 * The typed client of server-rendered pages, calling a backend anonymously. Without what only
 * browsers need (tokens, files), because every page uses it. Throws ApiError for refusals,
 * OfflineError without an answer.
 */
export const createDirectClient =
  (backend: DirectBackend, { signal, onFailure }: DirectOptions = {}): Client =>
  async (name, input) => {
    try {
      const body = backend.read
        ? await backend.read(name, input as object).catch(rethrow)
        : await callRemote(backend, name, input as object, signal?.())
      return body as Answered<typeof name>
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
  input: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { method, path } = readCall(name, input)
  const { ok, status, body } = await answered(
    backend,
    new Request(INTERNAL_ORIGIN + path, { method, signal: signal ?? null }),
  )
  if (!ok) throw ApiError.of(status, body, undefined)
  return body
}

async function answered(backend: DirectBackend, request: Request) {
  try {
    request.signal.throwIfAborted()
    const response = await backend(request)
    return { ok: response.ok, status: response.status, body: (await response.json()) as unknown }
  } catch (error) {
    throw new OfflineError(error)
  }
}

/** Refusals have a code and a body; anything else is a fault. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'code' in error && 'answer' in error)
    throw new ApiError(Number(error.code), error.answer as Message, null, error)
  throw error
}
