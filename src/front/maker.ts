import { HttpStatus } from '#lib/codes/http.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import type { Invoke } from '#lib/contract/direct-call.ts'
import { isGuarded, isPersonal } from '#lib/rules/guard.ts'
import { HOME_CACHE_SECONDS } from '#lib/rules/limits.ts'
import type { CacheKey } from './cache-key.ts'
import { OPENER_ISOLATION } from './headers.ts'
import type { Made } from './packed.ts'

export type Answer = (request: Request) => Promise<Response>

/** Renders a page; `context` is known to the front server only. */
export type PageAnswer = (
  request: Request,
  context?: { tooLarge: { text: string; path: string } },
) => Promise<Response>

type CallKey = Extract<CacheKey, { kind: 'call' }>

/** The API; in the same process it can be called directly. */
export interface Backend {
  (request: Request): Promise<Response>
  invoke?: Invoke
}

/** Browsers may cache home for 180 s. */
const STALE = 'stale-while-revalidate=600, stale-if-error=3600'
const HOME_CACHE = `public, max-age=${HOME_CACHE_SECONDS}, ${STALE}`
const PUBLIC_CACHE = `public, max-age=0, s-maxage=60, ${STALE}`

/** Retry-After while the database is busy. */
const RETRY_SECONDS = '5'

/** Set by pages with missing parts, which must be made again. */
const NOT_CACHEABLE = /no-(store|cache)/
/** Response headers that pass through. */
const PASSED_HEADERS = ['content-security-policy', 'location', 'retry-after', 'x-robots-tag']

interface MakerOptions {
  backend: Backend
  page: Answer
  secure: Record<string, string>
}

/** Makes the anonymous answer of a key. */
export function createMaker({ backend, page, secure }: MakerOptions) {
  return async (cacheKey: CacheKey, origin: string): Promise<Made> => {
    if (cacheKey.kind === 'call' && backend.invoke) {
      const direct = await callDirectly(backend.invoke, cacheKey)
      return { ...direct, headers: { ...secure, ...direct.headers } }
    }
    const { kind, key } = cacheKey
    const request = new Request(origin + key)
    const answer = await (kind === 'call' ? backend : page)(request)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers: Record<string, string> = { ...secure, ...(isPersonal(key) && OPENER_ISOLATION) }
    headers['content-type'] = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const passing = kind === 'page' && NOT_CACHEABLE.test(answer.headers.get('cache-control') ?? '')
    headers['cache-control'] = cacheControl(answer.status, key, passing)
    for (const name of PASSED_HEADERS) {
      const value = answer.headers.get(name)
      if (value !== null) headers[name] = value
    }
    if (cacheKey.kind === 'call') Object.assign(headers, varyOf(cacheKey.name))
    return { status: answer.status, headers, body, compress: kind === 'page', passing }
  }
}

async function callDirectly(invoke: Invoke, cacheKey: CallKey): Promise<Made> {
  const answer = await invoke(cacheKey.name, cacheKey)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl(answer.code, cacheKey.key, false),
    ...varyOf(cacheKey.name),
    ...(answer.code === HttpStatus.serviceUnavailable && { 'retry-after': RETRY_SECONDS }),
  }
  return {
    status: answer.code,
    headers,
    body: Buffer.from(JSON.stringify(answer)),
    compress: false,
  }
}

/** Keeps shared caches from mixing visitors and users. */
const varyOf = (name: CallName): { vary?: string } =>
  callTable[name].shared === 'without-token' ? { vary: 'authorization' } : {}

function cacheControl(status: number, key: string, passing: boolean): string {
  if (status >= HttpStatus.internalServerError) return 'no-store'
  // A guarded page cached elsewhere would let guests in.
  if (status !== HttpStatus.ok || passing || isGuarded(key)) return 'no-cache'
  return key === '/' ? HOME_CACHE : PUBLIC_CACHE
}
