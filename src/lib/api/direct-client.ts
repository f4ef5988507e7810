import { HttpStatus } from '#lib/codes/http.ts'
import type { CallName } from '#lib/contract/calls.ts'
import type { Envelope, Message } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { readCall } from './call-request.ts'
import type { Answered, Client } from './client.ts'
import { OfflineError } from './offline-error.ts'

/** The origin of calls that never leave the process. */
export const INSIDE = 'http://inside.invalid'

/** What a page asks: a backend, and its way without the wire where it has one. */
export interface DirectBackend {
  (request: Request): Promise<Response>
  read?: (name: CallName, input: object) => Promise<Envelope<unknown, unknown>>
}

/** How a page asks. */
export interface DirectOptions {
  /** For each call over the wire: when the page has waited long enough for it. */
  signal?: (() => AbortSignal) | undefined
  /** Told of each call that brought no answer, whatever the page makes of that. */
  onMissed?: (name: CallName, error: unknown) => void
}

/**
 * The typed client of server-rendered pages: reads as nobody, straight from a backend. It does the
 * work of every page, so it is kept free of what only a browser needs (tokens, files). Throws
 * ApiError for what the server refused, OfflineError where none answered.
 */
export const createDirectClient =
  (backend: DirectBackend, { signal, onMissed }: DirectOptions = {}): Client =>
  async (name, input) => {
    try {
      const body = backend.read
        ? await backend.read(name, input as object).catch(rethrow)
        : await overTheWire(backend, name, input as object, signal?.())
      return body as Answered<typeof name>
    } catch (error) {
      if (!isRefusal(error)) onMissed?.(name, error)
      throw error
    }
  }

/** The server was there and said no: a page that is told so is right, not broken. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isDown(error)

/** Whether a call failed for now only: nobody answered, or somebody who cannot at the moment. */
export const isDown = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof ApiError &&
    (error.code >= HttpStatus.internalServerError || error.code === HttpStatus.tooManyRequests))

async function overTheWire(
  backend: DirectBackend,
  name: string,
  input: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { method, path } = readCall(name, input)
  const { ok, status, body } = await answered(
    backend,
    new Request(INSIDE + path, { method, signal: signal ?? null }),
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

/** The server's own refusals carry code and answer; anything else is broken, not refused. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'code' in error && 'answer' in error)
    throw new ApiError(Number(error.code), error.answer as Message, null, error)
  throw error
}
