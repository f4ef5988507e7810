import ky, { HTTPError, NetworkError, type Options, TimeoutError } from 'ky'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CallData, CallExtra, CallInput } from '#lib/contract/call.ts'
import type { CallName, Calls } from '#lib/contract/calls.ts'
import type { Message } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { readCall } from './call-request.ts'
import { OfflineError } from './offline-error.ts'
import type { OnSent } from './send-telling.ts'

const TIMEOUT_MS = 15_000
/** A file on a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000

/** Where calls go and as whom. */
export interface ClientOptions {
  /** The origin of the API, absolute. */
  origin: string
  /** `onSent` comes with a call that wants to know how far its body has gone. */
  fetch: (request: Request, onSent?: OnSent) => Promise<Response>
  /** The bearer token of the signed-in user, if any. */
  token?: () => string | null
  /** Told once for each call that was refused for want of a session. */
  onSignedOut?: () => void
}

/** A parsed answer of one call. */
export interface Answered<N extends CallName> {
  data: CallData<Calls[N]>
  extra_data: CallExtra<Calls[N]>
  message: Message
  code: number
}

/** Makes a call of the contract by its name; throws ApiError or OfflineError. */
export type Client = <N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  headers?: Record<string, string>,
  signal?: AbortSignal,
  onSent?: OnSent,
) => Promise<Answered<N>>

/** The typed client: the same in the browser, in pages and in tests. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    timeout: TIMEOUT_MS,
    retry: 0,
  })
  return async (name, input, headers = {}, signal, onSent) => {
    const { method, path, body } = readCall(name, input as object)
    const token = options.token?.()
    try {
      const response = await http(options.origin + path, {
        method,
        fetch: (to, init) => options.fetch(new Request(to, init), onSent),
        ...(signal ? { signal } : {}),
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...sentBody(body),
      })
      return await response.json()
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === HttpStatus.unauthorized)
        options.onSignedOut?.()
      throw refusalOf(error)
    }
  }
}

/** A body with a file in it goes as a form, any other as JSON. */
function sentBody(body: unknown): Options {
  if (body === undefined) return {}
  const fields = Object.entries(body as Record<string, unknown>)
  if (!fields.some(([, value]) => value instanceof Blob)) return { json: body }
  const form = new FormData()
  for (const [name, value] of fields)
    form.append(name, value instanceof Blob ? value : String(value))
  return { body: form, timeout: UPLOAD_TIMEOUT_MS }
}

function refusalOf(error: unknown): Error {
  if (error instanceof HTTPError) return ApiError.of(error.response.status, error.data, error)
  // ky names the failures it knows of the browsers; one of an unknown browser stays a TypeError.
  const unanswered = [NetworkError, TimeoutError, TypeError].some(kind => error instanceof kind)
  if (unanswered) return new OfflineError(error)
  return error instanceof Error ? error : new Error('call failed', { cause: error })
}
