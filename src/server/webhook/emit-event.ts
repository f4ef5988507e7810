import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookTopic } from '#lib/codes/webhook.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import type { Db } from '../platform/database/open.ts'

export type EventType = `${WebhookTopic}.${string}`

/**
 * Queues an event for each receiver that subscribes to its topic, in the transaction of its cause.
 * `data` holds ids, codes and amounts (rial), no personal data. `now` in epoch seconds.
 *
 * @example await emitEvent(trx, 'claim.made', { id: 7, order_id: 12 }, now)
 */
export async function emitEvent(
  trx: Db,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const [topic] = type.split('.')
  const { event_id, payload } = envelopeOf(type, data, now)
  await trx
    .insertInto('webhook_deliveries')
    .columns([
      ...(['webhook_id', 'event_id', 'type', 'payload', 'state'] as const),
      ...(['due_at', 'expires_at', 'created_at'] as const),
    ])
    .expression(eb =>
      eb
        .selectFrom('webhook_topics')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_topics.webhook_id')
        .where('webhook_topics.topic', '=', topic as WebhookTopic)
        .where('webhooks.active', '=', 1)
        .select([
          'webhooks.id',
          sql<string>`cast(${event_id} as text)`.as('event_id'),
          sql<string>`cast(${type} as text)`.as('type'),
          sql<string>`cast(${payload} as text)`.as('payload'),
          sql<'waiting'>`cast('waiting' as text)`.as('state'),
          sql<number>`cast(${now} as bigint)`.as('due_at'),
          sql<number>`cast(${now + DAY_SECONDS} as bigint)`.as('expires_at'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
        ]),
    )
    .execute()
}

/** Queues `shop.ping` for one receiver, whatever it subscribes to. */
export async function emitPing(trx: Db, webhook_id: number, now: number): Promise<void> {
  const type = 'shop.ping'
  await trx
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id, type, ...envelopeOf(type, {}, now), state: 'waiting' },
      ...{ due_at: now, expires_at: now + DAY_SECONDS, created_at: now },
    })
    .execute()
}

function envelopeOf(type: string, data: object, now: number) {
  const event_id = randomUUID()
  const created_at = new Date(now * 1_000).toISOString()
  return { event_id, payload: JSON.stringify({ id: event_id, type, created_at, data }) }
}
