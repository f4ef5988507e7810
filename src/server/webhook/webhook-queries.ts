import { type Selectable, sql } from 'kysely'
import type { DeliveryState, WebhookTopic } from '#lib/codes/webhook.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { WebhookDeliveryTable, WebhookTable } from './schema.ts'

type DeliveryRow = Selectable<WebhookDeliveryTable>
export type DueDelivery = DeliveryRow & Pick<WebhookTable, 'url' | 'secret_version' | 'rotated_at'>

export interface WebhookFields {
  url: string
  active: 0 | 1
}

export type WebhookView = Selectable<WebhookTable> & {
  topics: WebhookTopic[]
  waiting: number
  retrying: number
  failed: number
}

export async function listWebhooks(db: Db): Promise<WebhookView[]> {
  const [rows, topics, counts] = await Promise.all([
    db.selectFrom('webhooks').selectAll().orderBy('id').execute(),
    db.selectFrom('webhook_topics').selectAll().orderBy('topic').execute(),
    db
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number | string>().as('count')])
      .select(sql<number | string>`sum(case when tries > 0 then 1 else 0 end)`.as('tried'))
      .where('state', 'in', ['waiting', 'failed'])
      .groupBy(['webhook_id', 'state'])
      .execute(),
  ])
  return rows.map(row => {
    const countsOf = (state: DeliveryState) =>
      counts.find(each => each.webhook_id === row.id && each.state === state)
    return {
      ...row,
      topics: topics.filter(({ webhook_id }) => webhook_id === row.id).map(({ topic }) => topic),
      waiting: Number(countsOf('waiting')?.count ?? 0),
      retrying: Number(countsOf('waiting')?.tried ?? 0),
      failed: Number(countsOf('failed')?.count ?? 0),
    }
  })
}

export const findWebhook = (db: Db, id: number): Promise<Selectable<WebhookTable> | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertWebhook(
  trx: Trx,
  { url, topics, now }: { url: string; topics: readonly WebhookTopic[]; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('webhooks')
    .values({ url, active: 1, secret_version: 1, rotated_at: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTopics(trx, id, topics)
  return id
}

export async function updateWebhook(
  trx: Trx,
  id: number,
  fields: WebhookFields,
  topics: readonly WebhookTopic[],
): Promise<void> {
  await trx.updateTable('webhooks').set(fields).where('id', '=', id).execute()
  await trx.deleteFrom('webhook_topics').where('webhook_id', '=', id).execute()
  await writeTopics(trx, id, topics)
}

const writeTopics = (trx: Trx, webhook_id: number, topics: readonly WebhookTopic[]) =>
  trx
    .insertInto('webhook_topics')
    .values(topics.map(topic => ({ webhook_id, topic })))
    .execute()

/** With all that was sent to it. */
export async function deleteWebhook(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute()
  await trx.deleteFrom('webhook_topics').where('webhook_id', '=', id).execute()
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** The new version; undefined for an unknown receiver. */
export async function rotateSecret(trx: Trx, id: number, now: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('webhooks')
    .set(({ eb }) => ({ secret_version: eb('secret_version', '+', 1), rotated_at: now }))
    .where('id', '=', id)
    .returning('secret_version')
    .executeTakeFirst()
  return row?.secret_version
}

/** Newest first. */
export const pageOfDeliveries = (
  db: Db,
  { id, state }: { id: number; state: DeliveryState | null },
  page: Page,
): Promise<Paged<DeliveryRow>> =>
  readPage(
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', id)
      .$if(state !== null, query => query.where('state', '=', state as DeliveryState))
      .orderBy('id', 'desc'),
    page,
  )

/** Queues deliveries that have ended again; all failed ones where `id` is null. Returns how many. */
export async function replayDeliveries(
  db: Db,
  { webhook_id, id, now }: { webhook_id: number; id: number | null; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: now, expires_at: now + DAY_SECONDS })
    .where('webhook_id', '=', webhook_id)
    .where('state', '!=', 'waiting')
    .$call(query =>
      id === null ? query.where('state', '=', 'failed') : query.where('id', '=', id),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Written out, because an index of waiting deliveries alone serves no parameter. */
const IS_WAITING = sql<boolean>`state = 'waiting'`

/** Gives up what is too old, also of receivers that are switched off. */
export async function expireDeliveries(db: Db, now: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', reason: 'expired' })
    .where(IS_WAITING)
    .where('due_at', '<=', now)
    .where('expires_at', '<=', now)
    .execute()
}

/** Active receivers that something is due for. */
export async function listDueReceivers(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', 1)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(IS_WAITING)
          .where('due_at', '<=', now),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Longest due first. */
export async function listDueDeliveries(
  db: Db,
  { webhook_id, now, limit }: { webhook_id: number; now: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where(IS_WAITING)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ id }) => id)
}

/** Undefined when another sender was first. */
export async function claimDelivery(
  db: Db,
  id: number,
  { claim, now, until }: { claim: string; now: number; until: number },
): Promise<DueDelivery | undefined> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({ claim, due_at: until, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  const receiver = row && (await findWebhook(db, row.webhook_id))
  return row && receiver && { ...receiver, ...row }
}

type Outcome = Pick<DeliveryRow, 'http_status' | 'reason'> &
  ({ state: 'delivered'; sent_at: number } | { state: 'waiting' | 'failed'; due_at: number })

/** Nothing when the claim ran out and another sender took over. */
export async function finishDelivery(
  db: Db,
  { id, claim }: Pick<DeliveryRow, 'id' | 'claim'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function deleteOldDeliveries(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', before)
    .execute()
}
