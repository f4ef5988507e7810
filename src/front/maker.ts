import { HttpStatus } from '#lib/codes/http.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { isGuarded, isPersonal } from '#lib/rules/guard.ts'
import { HOME_CACHE_SECONDS } from '#lib/rules/limits.ts'
import type { CacheKey } from './cache-key.ts'
import { OWN_WINDOW } from './headers.ts'
import type { Made } from './packed.ts'

export type Answer = (request: Request) => Promise<Response>

/** A page of the site, rendered; `told` is what the door alone knows. */
export type PageAnswer = (
  request: Request,
  told?: { tooLarge: { text: string; path: string } },
) => Promise<Response>

type Read = (name: CallName, input: CallKey) => Promise<object>
type CallKey = Extract<CacheKey, { kind: 'call' }>

/** The shop server; one in this process can be read without the wire. */
export interface Backend {
  (request: Request): Promise<Response>
  read?: Read
}

/** The browser may keep the home page for 180 s (section 9). */
const STALE = 'stale-while-revalidate=600, stale-if-error=3600'
const HOME_CACHE = `public, max-age=${HOME_CACHE_SECONDS}, ${STALE}`
const PUBLIC_CACHE = `public, max-age=0, s-maxage=60, ${STALE}`

/** How a page says that it lacks something and is to be made anew for the next visitor. */
const NOT_KEPT = /no-(store|cache)/
/** Headers of an answer that go out as they are. */
const PASSED_ON = ['content-security-policy', 'location', 'retry-after', 'x-robots-tag']

interface MakerOptions {
  backend: Backend
  page: Answer
  /** Headers that every answer carries. */
  secure: Record<string, string>
}

/** Makes what a key stands for: asked as nobody, so that the answer is for everybody. */
export function createMaker({ backend, page, secure }: MakerOptions) {
  return async (asked: CacheKey, origin: string): Promise<Made> => {
    const read = asked.kind === 'call' && backend.read && (await readCall(backend.read, asked))
    if (read) return { ...read, headers: { ...secure, ...read.headers } }
    const { kind, key } = asked
    const request = new Request(origin + key)
    const answer = await (kind === 'call' ? backend : page)(request)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers: Record<string, string> = { ...secure, ...(isPersonal(key) && OWN_WINDOW) }
    headers['content-type'] = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const passing = kind === 'page' && NOT_KEPT.test(answer.headers.get('cache-control') ?? '')
    headers['cache-control'] = cacheControl(answer.status, key, passing)
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) headers[name] = value
    }
    if (asked.kind === 'call') Object.assign(headers, varyOf(asked.name))
    return { status: answer.status, headers, body, compress: kind === 'page', passing }
  }
}

/** A call answered without request and response; null for a refusal, which the wire words. */
async function readCall(read: Read, asked: CallKey): Promise<Made | null> {
  const answer = await read(asked.name, asked).catch(() => null)
  if (!answer) return null
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': PUBLIC_CACHE,
    ...varyOf(asked.name),
  }
  return {
    status: HttpStatus.ok,
    headers,
    body: Buffer.from(JSON.stringify(answer)),
    compress: false,
  }
}

/** What a cache before us must look at: a visitor's answer is not for somebody with a token. */
const varyOf = (name: CallName): { vary?: string } =>
  callTable[name].shared === 'without-token' ? { vary: 'authorization' } : {}

function cacheControl(status: number, key: string, passing: boolean): string {
  if (status >= HttpStatus.internalServerError) return 'no-store'
  // Of a guarded page every asking is judged anew: whoever else keeps it would let guests in.
  if (status !== HttpStatus.ok || passing || isGuarded(key)) return 'no-cache'
  return key === '/' ? HOME_CACHE : PUBLIC_CACHE
}
