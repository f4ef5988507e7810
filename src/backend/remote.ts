import type { CallName } from '#lib/contract/calls.ts'
import { findSharedRead } from '#lib/contract/shared-reads.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import type { Backend } from '#server/app.ts'
import { checkedRead, NoAnswer, passedOn, unavailable } from './remote-answer.ts'
import { LateAnswers, type WholeAnswer } from './late-answers.ts'
import { createPatience } from './patience.ts'

/** Everything else, until it begins to answer: what writes may ask others in turn. */
const CALL_TIMEOUT_MS = 10_000

/** What belongs to one connection, not to a request that is passed on. */
const HOP_HEADERS = ['connection', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding']

/** Told of a call that brought no answer, and why. */
type TellUnanswered = (call: string, error: unknown) => void

/**
 * A backend that speaks the same contract elsewhere. It is told where a request came from, as a
 * proxy tells it (`TRUST_PROXY=1` there). It is not trusted to be there, to be quick or to speak
 * sense: what gets no answer by the contract in time is answered 503 in the envelope, so that
 * whoever asked can tell "not now" from "no such thing".
 */
export function createRemoteBackend(origin: string, tell?: TellUnanswered): Backend {
  const nowMs = (): number => performance.now()
  const patience = createPatience(nowMs)
  const late = new LateAnswers(nowMs)

  /** What is asked for the first time tells whether the call is answered; who joins in learns it. */
  async function askRead(request: Request, name: CallName): Promise<WholeAnswer> {
    const asked = nameOf(name, request)
    const key = addressOf(request)
    const known = late.find(key)
    if (known) return known
    const joins = late.isAsked(key)
    if (patience.isSpent(asked)) throw new NoAnswer(`${asked} rests`)
    try {
      return await late.ask(key, request.signal, async signal => {
        const answer = await checkedRead(await send(origin, request, signal), name)
        patience.answered(asked)
        return answer
      })
    } catch (error) {
      // The page that asked has given up: that says nothing of this call.
      if (!joins && (error instanceof NoAnswer || !request.signal.aborted))
        patience.unanswered(asked)
      throw error
    }
  }

  return async request => {
    const read = request.method === 'GET' ? findSharedRead(new URL(request.url).pathname) : null
    try {
      if (!read) return await askOnce(origin, request)
      const { text, ...rest } = await askRead(request, read.name)
      return new Response(text, rest)
    } catch (error) {
      tell?.(`${request.method} ${addressOf(request)}`, error)
      return unavailable()
    }
  }
}

/** Each row of home is a call of its own: one that hangs takes no other with it. */
const nameOf = (name: CallName, request: Request): string =>
  name === 'GET /home/load' ? name + new URL(request.url).search : name

/** Anything else is passed on as it comes, once it has begun. */
async function askOnce(origin: string, request: Request): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => {
    waiting.abort()
  }, CALL_TIMEOUT_MS)
  try {
    return passedOn(await send(origin, request, waiting.signal))
  } finally {
    clearTimeout(timer)
  }
}

async function send(origin: string, request: Request, signal: AbortSignal): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of [...HOP_HEADERS, 'content-length']) headers.delete(name)
  const client = headers.get(CLIENT_ADDRESS_HEADER)
  if (client) headers.set('x-forwarded-for', client)
  return fetch(origin + addressOf(request), {
    method: request.method,
    headers,
    body: request.body && (await request.arrayBuffer()),
    redirect: 'manual',
    signal,
  })
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
