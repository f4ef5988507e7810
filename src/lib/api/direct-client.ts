import { CLIENT_ADDRESS_HEADER, HttpStatus, REQUEST_ID_HEADER } from '#lib/codes/http.ts'
import type { CallName } from '#lib/contract/calls.ts'
import type { DirectCaller, DirectInput, Invoke } from '#lib/contract/direct-call.ts'
import type { Envelope } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { CALL_TIMEOUT_MS, formWithFile, readCall, UPLOAD_TIMEOUT_MS } from './call-request.ts'
import type { Answered, Client } from './client.ts'
import { OfflineError } from './offline-error.ts'

/** Origin of calls that stay in the process. */
export const INTERNAL_ORIGIN = 'http://inside.invalid'

/** A backend, with a direct path for calls in the same process. */
export interface DirectBackend {
  (request: Request): Promise<Response>
  invoke?: Invoke
}

export interface DirectOptions {
  /** Absent for a page that is the same for everybody. */
  caller?: DirectCaller
  /** Limits how long a page waits for each remote call; by default as in a browser. */
  signal?: (() => AbortSignal) | undefined
  /** Called for each call without an answer. */
  onFailure?: (name: CallName, error: unknown) => void
}

/** Who made the request of a page. */
export const callerOf = ({ headers }: Request, token: string | null): DirectCaller => ({
  token,
  clientAddress: headers.get(CLIENT_ADDRESS_HEADER),
  requestId: headers.get(REQUEST_ID_HEADER),
})

/** The typed client of pages. Throws ApiError for refusals, OfflineError without an answer. */
export const createDirectClient =
  (backend: DirectBackend, { caller, signal, onFailure }: DirectOptions = {}): Client =>
  async (name, input) => {
    try {
      const answer = backend.invoke
        ? await backend.invoke(name, input as DirectInput, caller)
        : await callRemote(backend, name, input as DirectInput, caller, signal?.())
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
  input: DirectInput,
  caller: DirectCaller | undefined,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown, unknown>> {
  const { method, path, body } = readCall(name, input)
  const form = body === undefined ? null : formWithFile(body)
  const limit = signal ?? AbortSignal.timeout(form ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS)
  try {
    limit.throwIfAborted()
    const headers = headersOf(caller)
    if (body !== undefined && !form) headers.set('content-type', 'application/json')
    const sent = body === undefined ? null : (form ?? JSON.stringify(body))
    const request = new Request(INTERNAL_ORIGIN + path, {
      method,
      headers,
      body: sent,
      signal: limit,
    })
    const { ok, status, answer } = await answered(await backend(request))
    return { ...answer, status: ok, code: status }
  } catch (error) {
    throw new OfflineError(error)
  }
}

function headersOf(caller: DirectCaller | undefined): Headers {
  const headers = new Headers()
  const { token, clientAddress, requestId } = caller ?? {}
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (clientAddress) headers.set(CLIENT_ADDRESS_HEADER, clientAddress)
  if (requestId) headers.set(REQUEST_ID_HEADER, requestId)
  return headers
}

/** A refusal of a proxy, such as 413, may have another body than an envelope. */
async function answered(response: Response) {
  const { ok, status } = response
  const text = await response.text()
  try {
    return { ok, status, answer: JSON.parse(text) as Envelope<unknown, unknown> }
  } catch (error) {
    if (ok) throw error
    return { ok, status, answer: {} as Envelope<unknown, unknown> }
  }
}
