import { sql } from 'kysely'
import type { RecipientState } from '#lib/contract/admin/campaign.ts'
import { isTextHour } from '#lib/rules/text-hours.ts'
import type { Deps } from '../deps.ts'
import { CAMPAIGN_TEXT } from '../messaging/sms.ts'
import { insertSmsWithId, type SmsRow } from '../messaging/sms-outbox-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { offerText } from './offer-link.ts'

/** At most so many wait in the outbox, so that other texts are not delayed behind them. */
const QUEUED_MAX = 100

/**
 * Puts texts of due campaigns into the outbox and reads what became of those before. Any number of
 * processes may: a recipient is claimed by a conditional update in the transaction of the text.
 */
export async function queueCampaignTexts(deps: Deps): Promise<void> {
  const now = deps.now()
  const isOpen = isTextHour(now, await getSetting(deps.db, 'text_hours'))
  await inTransaction(deps.db, async trx => {
    await readOutcomes(trx)
    const room = isOpen ? QUEUED_MAX - (await countQueued(trx)) : 0
    if (room <= 0) return
    for (const { id, body, ...person } of await claimRecipients(trx, room, now)) {
      const text = offerText(deps, body, { id: person.user_id, mobile: person.mobile })
      const sms = { mobile: person.mobile, template: CAMPAIGN_TEXT, tokens: { text }, now } as const
      const sms_id = await insertSmsWithId(trx, sms)
      await trx.updateTable('campaign_recipients').set({ sms_id }).where('id', '=', id).execute()
    }
  })
}

/** Texts that left the outbox unsent were not wanted any more; staff may send failed ones again. */
async function readOutcomes(trx: Trx): Promise<void> {
  const stateOfText = sql<RecipientState>`(select state from sms_outbox where id = sms_id)`
  await trx
    .updateTable('campaign_recipients')
    .set({ state: sql`coalesce(${stateOfText}, 'skipped')` })
    .where('state', '=', 'queued')
    .where(sql`coalesce(${stateOfText}, '')`, '!=', 'waiting')
    .execute()
  await trx
    .updateTable('campaign_recipients')
    .set({ state: 'sent' })
    .where('state', '=', 'failed')
    .where(stateOfText, '=', 'sent')
    .execute()
}

async function countQueued(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('campaign_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return count
}

async function claimRecipients(trx: Trx, limit: number, now: number) {
  const claimed = await trx
    .updateTable('campaign_recipients')
    .set({ state: 'queued' })
    .where('state', '=', 'waiting')
    .where('id', 'in', ids =>
      ids
        .selectFrom('campaign_recipients as due')
        .innerJoin('campaigns', 'campaigns.id', 'due.campaign_id')
        .select('due.id')
        .where('due.state', '=', 'waiting')
        .where('campaigns.start_at', '<=', now)
        .orderBy('due.id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  if (claimed.length === 0) return []
  const ids = claimed.map(({ id }) => id)
  return trx
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .innerJoin('users', 'users.id', 'campaign_recipients.user_id')
    .select(['campaign_recipients.id', 'user_id', 'mobile', 'body'])
    .where('campaign_recipients.id', 'in', ids)
    .orderBy('campaign_recipients.id')
    .execute()
}

/** Just before it is sent: the consent holds, the number is still theirs, the campaign goes on. */
export async function isCampaignTextWanted(db: Db, sms: SmsRow): Promise<boolean> {
  const recipient = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .innerJoin('users', 'users.id', 'campaign_recipients.user_id')
    .innerJoin('offer_consents', 'offer_consents.user_id', 'users.id')
    .select('campaign_recipients.id')
    .where('sms_id', '=', sms.id)
    .where('users.mobile', '=', sms.mobile)
    .where('campaigns.stopped_at', 'is', null)
    .where('offer_consents.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return recipient !== undefined
}
