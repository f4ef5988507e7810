import { sql } from 'kysely'
import type { CampaignAudience, Exclusion, RecipientState } from '#lib/contract/admin/campaign.ts'
import { CAMPAIGN_SAMPLE } from '#lib/contract/admin/campaign.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { matchingCustomerIds } from '../account/customer-queries.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'

export interface RecipientQuery {
  audience: CampaignAudience
  /** Epoch seconds. */
  startAt: number
  /** Between two campaigns to one customer. */
  gapDays: number
  now: number
}

const ERASED = `${forgottenMobile(0).slice(0, -1)}%`

/** Customers of an audience, each with whether a text goes out, or why not. */
function selectAudience(db: Db, { audience, startAt, gapDays, now }: RecipientQuery) {
  const gap = gapDays * DAY_SECONDS
  const ids = matchingCustomerIds(db, { ...audience, q: '' }, now)
  const verdict = sql<'included' | Exclusion>`case
    when users.mobile like ${ERASED} then 'erased'
    when offer_consents.id is null then 'no-consent'
    when exists (select 1 from campaign_recipients r join campaigns c on c.id = r.campaign_id
      where r.user_id = users.id and r.state in ('waiting', 'queued', 'sent')
      and c.start_at > ${startAt - gap} and c.start_at < ${startAt + gap}) then 'recent'
    else 'included' end`
  return db
    .selectFrom('users')
    .leftJoin('offer_consents', join =>
      join
        .onRef('offer_consents.user_id', '=', 'users.id')
        .on('offer_consents.withdrawn_at', 'is', null),
    )
    .select(['users.id', 'users.mobile', verdict.as('verdict')])
    .where('users.id', 'in', ids)
}

export const countVerdicts = (db: Db, query: RecipientQuery) =>
  db
    .selectFrom(selectAudience(db, query).as('audience'))
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('count')])
    .groupBy('verdict')
    .orderBy('verdict')
    .execute()

export async function listSample(db: Db, query: RecipientQuery): Promise<string[]> {
  const rows = await db
    .selectFrom(selectAudience(db, query).as('audience'))
    .select('mobile')
    .where('verdict', '=', 'included')
    .orderBy('id')
    .limit(CAMPAIGN_SAMPLE)
    .execute()
  return rows.map(({ mobile }) => mobile)
}

/** Returns how many there are. */
export async function insertRecipients(trx: Trx, campaignId: number, query: RecipientQuery) {
  const recipients = trx
    .selectFrom(selectAudience(trx, query).as('audience'))
    .select([sql.lit(campaignId).as('campaign_id'), 'id', sql.lit('waiting').as('state')])
    .where('verdict', '=', 'included')
    .orderBy('id')
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('campaign_recipients')
    .columns(['campaign_id', 'user_id', 'state'])
    .expression(recipients)
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

const selectCampaigns = (db: Db) =>
  db
    .selectFrom('campaigns')
    .innerJoin('staff', 'staff.id', 'campaigns.staff_id')
    .selectAll('campaigns')
    .select('staff.name as by')

export const listCampaigns = (db: Db, page: Page) =>
  readPage(selectCampaigns(db).orderBy('campaigns.id', 'desc'), page)

export const findCampaign = (db: Db, id: number) =>
  selectCampaigns(db).where('campaigns.id', '=', id).executeTakeFirst()

export type RecipientCounts = Partial<Record<RecipientState, number>>

export async function countRecipients(
  db: Db,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, RecipientCounts>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['campaign_id', 'state', fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', campaignIds)
    .groupBy(['campaign_id', 'state'])
    .execute()
  const byCampaign = Map.groupBy(rows, ({ campaign_id }) => campaign_id)
  return new Map(
    [...byCampaign].map(([id, own]) => [
      id,
      Object.fromEntries(own.map(({ state, count }) => [state, count])),
    ]),
  )
}
