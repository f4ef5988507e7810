import { type Selectable, sql } from 'kysely'
import type { CAMPAIGN_TEXT, SmsText } from './sms.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'
import type { SmsOutboxTable } from './schema.ts'

type CampaignText = { template: typeof CAMPAIGN_TEXT; tokens: { text: string } }

export type OutgoingSms = (SmsText | CampaignText) & {
  /** 09xxxxxxxxx */
  mobile: string
  /** Sent at most once, for example `back-in-stock:12:7`. */
  onceKey?: string
  /** Epoch seconds. */
  now: number
}

/** In the transaction of its cause. Sign-in codes never pass here: only hashes are stored. */
export async function insertSms(db: Db, sms: OutgoingSms): Promise<void> {
  await insertSmsWithId(db, sms)
}

/** Null where its key is known. */
export async function insertSmsWithId(db: Db, sms: OutgoingSms): Promise<number | null> {
  const row = await db
    .insertInto('sms_outbox')
    .values({
      mobile: sms.mobile,
      template: sms.template,
      tokens: JSON.stringify(sms.tokens),
      once_key: sms.onceKey ?? null,
      state: 'waiting',
      due_at: sms.now,
      created_at: sms.now,
      sent_at: null,
    })
    .onConflict(conflict => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type SmsRow = Selectable<SmsOutboxTable>

/** Longest due first, without some templates. */
export async function listDueSms(
  db: Db,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sms_outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .$if(except.length > 0, query => query.where('template', 'not in', except))
    .orderBy('due_at')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(row => row.id)
}

/** Undefined when another sender was first. An expired claim is unsure: its sender died. */
export async function claimSms(
  db: Db,
  id: number,
  { claim, now, until }: { claim: string; now: number; until: number },
): Promise<SmsRow | undefined> {
  return db
    .updateTable('sms_outbox')
    .set(({ eb }) => ({
      claim,
      due_at: until,
      tries: eb('tries', '+', 1),
      unsure: sql<number>`unsure + case when claim is null then 0 else 1 end`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

export type SmsOutcome =
  | { state: 'sent'; sent_at: number }
  | { state: 'waiting'; due_at: number; unsure: number; reason: string }
  | { state: 'failed'; unsure: number; reason: string }

/** False when the claim ran out and another sender took over. */
export async function finishSms(db: Db, row: SmsRow, outcome: SmsOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sms_outbox')
    .set({ ...outcome, claim: null })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A text that is not to be sent any more. */
export async function deleteClaimedSms(db: Db, { id, claim }: SmsRow): Promise<void> {
  await db.deleteFrom('sms_outbox').where('id', '=', id).where('claim', '=', claim).execute()
}

export async function deleteOldSms(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('state', 'in', ['sent', 'failed'])
    .where('due_at', '<', before)
    .execute()
}

export async function countSms(db: Db): Promise<{ state: SmsRow['state']; count: number }[]> {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

export async function countFailedSms(db: Db): Promise<number> {
  return (await countSms(db)).find(({ state }) => state === 'failed')?.count ?? 0
}

/** Newest first. */
export async function pageOfFailedSms(db: Db, page: Page) {
  const failed = db
    .selectFrom('sms_outbox')
    .select(['id', 'mobile', 'template', 'tokens', 'tries', 'reason', 'created_at'])
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
  return readPage(failed, page)
}

export async function retryFailedSms(
  db: Db,
  { id, now }: { id: number | null; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_outbox')
    .set({ state: 'waiting', tries: 0, unsure: 0, due_at: now, created_at: now })
    .where('state', '=', 'failed')
    .$if(id !== null, query => query.where('id', '=', id))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
