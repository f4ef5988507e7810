import { withSpan } from '../tracing.ts'

/** Longer answers are aborted. */
const ANSWER_MAX_BYTES = 1024 * 1024

/** Failures before anything was sent: name, connection and certificate. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|.*SELF_SIGNED_CERT.*|UNABLE_TO_.*)$/

interface ProviderRequest {
  provider: string
  url: URL
  timeoutMs: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | URLSearchParams
}

export interface ProviderAnswer {
  httpStatus: number
  /** Undefined for invalid JSON. */
  json: unknown
}

/** Resolves with any HTTP status; ProviderError for no answer, a late or a too long one. */
export const callProvider = (request: ProviderRequest): Promise<ProviderAnswer> =>
  withSpan(`call ${request.provider}`, { 'server.address': request.url.hostname }, () =>
    sendRequest(request),
  )

async function sendRequest({
  provider,
  url,
  timeoutMs,
  ...init
}: ProviderRequest): Promise<ProviderAnswer> {
  try {
    // A redirect would send the key elsewhere.
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const text = await readText(response)
    if (text === null) throw new ProviderError(provider, 'too long an answer', { fate: 'unknown' })
    return { httpStatus: response.status, json: parseJson(text) }
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw asProviderError(provider, error)
  }
}

/** Without `cause`, which may contain the URL and with it the key. */
function asProviderError(provider: string, error: unknown): ProviderError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ProviderError(provider, 'no answer in time', { fate: 'unknown' })
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (NOT_REACHED.test(code))
    return new ProviderError(provider, `not reached (${code})`, { fate: 'refused' })
  return new ProviderError(provider, `broken off${code && ` (${code})`}`, { fate: 'unknown' })
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `refused`: certainly not carried out. `unknown`: no readable answer came. */
export type Fate = 'refused' | 'unknown'

interface ErrorDetails {
  fate: Fate
  /** Caused by the input, so it says nothing about the provider's health. */
  aboutInput?: boolean
}

/** Provider and code (`kavenegar: status 418`); never the URL or answer, which hold secrets. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly fate: Fate
  readonly aboutInput: boolean

  constructor(provider: string, detail: string, { fate, aboutInput = false }: ErrorDetails) {
    super(`${provider}: ${detail}`)
    this.fate = fate
    this.aboutInput = aboutInput
  }
}
