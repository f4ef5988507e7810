import type { CallName } from '#lib/contract/calls.ts'
import { findSharedRead } from '#lib/contract/shared-reads.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import type { Backend } from '#server/app.ts'
import { readChecked, NoAnswer, forwardAnswer, unavailable } from './remote-answer.ts'
import { LateAnswers, type BufferedAnswer } from './late-answers.ts'

/** Of all other calls, until the answer starts. */
const CALL_TIMEOUT_MS = 10_000

/** Hop-by-hop headers. */
const HOP_HEADERS = ['connection', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding']

/** Called for a call without an answer. */
type OnUnanswered = (call: string, error: unknown) => void

/**
 * A backend with the same contract elsewhere, which gets the client address as from a proxy
 * (`TRUST_PROXY=1` there). Calls without a valid answer in time are answered 503 in the envelope,
 * so that the caller can tell an outage from a missing record.
 */
export function createRemoteBackend(origin: string, onUnanswered?: OnUnanswered): Backend {
  const nowMs = (): number => performance.now()
  const breaker = createCallBreaker(nowMs)
  const lateAnswers = new LateAnswers(nowMs)

  /** Only the call that starts a request reports its outcome. */
  async function readShared(request: Request, name: CallName): Promise<BufferedAnswer> {
    const callName = breakerName(name, request)
    const key = pathOf(request)
    const stored = lateAnswers.find(key)
    if (stored) return stored
    const isJoining = lateAnswers.isPending(key)
    if (breaker.isPaused(callName)) throw new NoAnswer(`${callName} rests`)
    try {
      return await lateAnswers.call(key, request.signal, async signal => {
        const answer = await readChecked(await send(origin, request, signal), name)
        breaker.recordAnswer(callName)
        return answer
      })
    } catch (error) {
      // The page itself has given up, which says nothing about this call.
      if (!isJoining && (error instanceof NoAnswer || !request.signal.aborted))
        breaker.failures(callName)
      throw error
    }
  }

  return async request => {
    const read = request.method === 'GET' ? findSharedRead(new URL(request.url).pathname) : null
    try {
      if (!read) return await forwardOnce(origin, request)
      const { text, ...init } = await readShared(request, read.name)
      return new Response(text, init)
    } catch (error) {
      onUnanswered?.(`${request.method} ${pathOf(request)}`, error)
      return unavailable()
    }
  }
}

/** Home rows fail independently. */
const breakerName = (name: CallName, request: Request): string =>
  name === 'GET /home/load' ? name + new URL(request.url).search : name

/** Other calls are streamed once the answer starts. */
async function forwardOnce(origin: string, request: Request): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort()
  }, CALL_TIMEOUT_MS)
  try {
    return forwardAnswer(await send(origin, request, controller.signal))
  } finally {
    clearTimeout(timer)
  }
}

async function send(origin: string, request: Request, signal: AbortSignal): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of [...HOP_HEADERS, 'content-length']) headers.delete(name)
  const client = headers.get(CLIENT_ADDRESS_HEADER)
  if (client) headers.set('x-forwarded-for', client)
  return fetch(origin + pathOf(request), {
    method: request.method,
    headers,
    body: request.body && (await request.arrayBuffer()),
    redirect: 'manual',
    signal,
  })
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Unanswered calls in a row before a pause. */
const UNANSWERED_MAX = 3
/** Short: the first call after it finds out whether the server is back. */
const PAUSE_MS = 2_000

interface Calls {
  failures: number
  pausedUntil: number
}

/** Pauses each call by itself: hanging product suggestions do not stop the menu. */
export function createCallBreaker(nowMs: () => number) {
  const calls = new Map<string, Calls>()
  return {
    isPaused: (name: string): boolean => (calls.get(name)?.pausedUntil ?? -Infinity) > nowMs(),
    recordAnswer: (name: string): void => void calls.delete(name),
    failures(name: string): void {
      const failures = (calls.get(name)?.failures ?? 0) + 1
      const shouldPause = failures >= UNANSWERED_MAX
      calls.set(name, { failures, pausedUntil: shouldPause ? nowMs() + PAUSE_MS : -Infinity })
    },
  }
}
