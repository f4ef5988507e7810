import ky, { HTTPError, NetworkError, type Options, TimeoutError } from 'ky'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CallData, CallExtra, CallInput } from '#lib/contract/call.ts'
import type { CallName, Calls } from '#lib/contract/calls.ts'
import type { Message } from '#lib/contract/envelope.ts'
import { ApiError } from './api-error.ts'
import { CALL_TIMEOUT_MS, formWithFile, readCall, UPLOAD_TIMEOUT_MS } from './call-request.ts'
import { OfflineError } from './offline-error.ts'
import type { OnSent } from './send-with-progress.ts'

/** Where calls are sent, and as which user. */
export interface ClientOptions {
  /** Absolute origin of the API. */
  origin: string
  /** `onSent` reports upload progress. */
  fetch: (request: Request, onSent?: OnSent) => Promise<Response>
  token?: () => string | null
  /** Called once for each 401. */
  onSignedOut?: () => void
}

export interface Answered<N extends CallName> {
  data: CallData<Calls[N]>
  extra_data: CallExtra<Calls[N]>
  message: Message
  code: number
}

/** Calls an operation of the contract; throws ApiError or OfflineError. */
export type Client = <N extends CallName>(
  name: N,
  input: CallInput<Calls[N]>,
  headers?: Record<string, string>,
  signal?: AbortSignal,
  onSent?: OnSent,
) => Promise<Answered<N>>

/** The typed client of browser, pages and tests. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    timeout: CALL_TIMEOUT_MS,
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

const sentBody = (body: unknown): Options => {
  if (body === undefined) return {}
  const form = formWithFile(body)
  return form ? { body: form, timeout: UPLOAD_TIMEOUT_MS } : { json: body }
}

function refusalOf(error: unknown): Error {
  if (error instanceof HTTPError) return ApiError.of(error.response.status, error.data, error)
  // ky detects the network errors of known browsers; others throw TypeError.
  const unanswered = [NetworkError, TimeoutError, TypeError].some(kind => error instanceof kind)
  if (unanswered) return new OfflineError(error)
  return error instanceof Error ? error : new Error('call failed', { cause: error })
}
