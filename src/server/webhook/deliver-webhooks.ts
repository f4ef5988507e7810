import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import type { Deps } from '../deps.ts'
import { withSpan } from '../platform/tracing.ts'
import { lookupReceiver, mayReceive, numericHost, PrivateAddressError } from './public-address.ts'
import { signaturesOf } from './signature.ts'
import {
  claimDelivery,
  deleteOldDeliveries,
  type DueDelivery,
  expireDeliveries,
  finishDelivery,
  listDueDeliveries,
  listDueReceivers,
} from './webhook-queries.ts'

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'log' | 'secret' | 'config'>

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
/** Longer than any try takes: afterwards its sender counts as dead. */
const LEASE_SECONDS = MINUTE_SECONDS
/** After the first, second, … failed try, the last one again and again. */
const WAIT_SECONDS = [
  10,
  30,
  2 * MINUTE_SECONDS,
  10 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  HOUR_SECONDS,
  2 * HOUR_SECONDS,
  4 * HOUR_SECONDS,
] as const
const RETENTION_SECONDS = 30 * DAY_SECONDS
/** Of one receiver in a round, which others wait for. */
const ROUND_DELIVERIES = 100
const ROUND_MS = 5_000
const ANSWER_MS = 10_000
const REASON_MAX_CHARS = 200

/**
 * Sends what is due; any number of processes may. Each delivery is claimed by a conditional update
 * first. A sender that dies midway leaves it to be sent again: receivers know an event by its id.
 * The round of a receiver ends at its first failure and after five seconds, so that no receiver
 * holds up the others for longer than that and one answer.
 */
export async function deliverWebhooks(deps: WebhookDeps): Promise<void> {
  const now = deps.now()
  await expireDeliveries(deps.db, now)
  const receivers = await listDueReceivers(deps.db, now)
  await Promise.all(receivers.map(id => deliverTo(deps, id)))
}

export const purgeOldDeliveries = ({ db, now }: WebhookDeps): Promise<void> =>
  deleteOldDeliveries(db, now() - RETENTION_SECONDS)

async function deliverTo(deps: WebhookDeps, webhook_id: number): Promise<void> {
  const endsAt = performance.now() + ROUND_MS
  const query = { webhook_id, now: deps.now(), limit: ROUND_DELIVERIES }
  for (const id of await listDueDeliveries(deps.db, query))
    if (performance.now() > endsAt || !(await deliverOne(deps, id))) return
}

/** False when the receiver did not take it. */
async function deliverOne(deps: WebhookDeps, id: number): Promise<boolean> {
  const now = deps.now()
  const claim = { claim: randomUUID(), now, until: now + LEASE_SECONDS }
  const delivery = await claimDelivery(deps.db, id, claim)
  if (!delivery) return true
  const { status, reason } = await send(deps, delivery, now)
  const outcome = { http_status: status, reason }
  if (reason === null) {
    await finishDelivery(deps.db, delivery, { ...outcome, state: 'delivered', sent_at: deps.now() })
    return true
  }
  const wait = WAIT_SECONDS[Math.min(delivery.tries, WAIT_SECONDS.length) - 1] ?? HOUR_SECONDS
  const due_at = deps.now() + wait
  const state = due_at < delivery.expires_at ? 'waiting' : 'failed'
  await finishDelivery(deps.db, delivery, { ...outcome, state, due_at })
  if (state === 'failed') deps.log.warn({ deliveryId: id, reason }, 'webhook delivery given up')
  return false
}

/** `reason` is null when the receiver took it. */
async function send(
  { secret, config }: WebhookDeps,
  { event_id, payload, ...receiver }: DueDelivery,
  now: number,
): Promise<{ status: number | null; reason: string | null }> {
  const keys = { ...receiver, id: receiver.webhook_id }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Sabad-Webhook/1',
    'webhook-id': event_id,
    'webhook-timestamp': String(now),
    'webhook-signature': signaturesOf(secret, keys, { eventId: event_id, now, body: payload }),
  }
  const allowsPrivate = config.WEBHOOK_PRIVATE_TARGETS === '1'
  try {
    const url = new URL(receiver.url)
    const status = await withSpan('send webhook', { 'server.address': url.hostname }, () =>
      post(url, { headers, body: payload, allowsPrivate }),
    )
    const isTaken = status >= 200 && status < 300
    return { status, reason: isTaken ? null : `HTTP ${status}` }
  } catch (error) {
    return { status: null, reason: reasonOf(error) }
  }
}

/** The status of the answer, whose body is not read. Redirects are answers. */
export function post(url: URL, { headers, body, allowsPrivate }: PostOptions): Promise<number> {
  const address = numericHost(url)
  if (address !== null && !mayReceive(address, allowsPrivate))
    return Promise.reject(new PrivateAddressError(`${address} is in a private network`))
  const request = url.protocol === 'http:' ? httpRequest : httpsRequest
  const options = {
    ...{ method: 'POST', headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) },
    lookup: lookupReceiver(allowsPrivate),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

interface PostOptions {
  headers: Record<string, string>
  body: string
  allowsPrivate: boolean
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time'
  const code = 'code' in error ? String(error.code) : ''
  return (error instanceof PrivateAddressError ? error.message : code || error.name).slice(
    0,
    REASON_MAX_CHARS,
  )
}
