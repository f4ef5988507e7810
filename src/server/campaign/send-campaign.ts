import { HttpStatus } from '#lib/codes/http.ts'
import type { CampaignPreview, CampaignTerms } from '#lib/contract/admin/campaign.ts'
import { smsParts } from '#lib/rules/sms-parts.ts'
import { isTextHour } from '#lib/rules/text-hours.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { campaignMessages, outsideTextHours } from '#lib/text/messages/admin-campaigns.ts'
import { maskedMobile } from '#lib/text/mobile.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import { readFutureMoment } from '../content/future-moment.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { insertChange } from '../staff/change-queries.ts'
import {
  countVerdicts,
  insertRecipients,
  listSample,
  type RecipientQuery,
} from './campaign-queries.ts'
import { offerText } from './offer-link.ts'

interface Plan {
  query: RecipientQuery
  title: string
  body: string
  text: string
  parts: number
  /** Rials. */
  partPrice: number
  /** Epoch seconds; null is now. */
  scheduledAt: number | null
}

/** 422 for a moment that is over or outside the hours of texts. */
async function planCampaign(deps: Deps, terms: CampaignTerms): Promise<Plan> {
  const { title, message, date, time, ...audience } = terms
  const now = deps.now()
  const scheduledAt = date == null ? null : readFutureMoment(date, time, now)
  const startAt = scheduledAt ?? now
  const hours = await getSetting(deps.db, 'text_hours')
  if (!isTextHour(startAt, hours))
    throw fieldError(scheduledAt === null ? 'date' : 'time', outsideTextHours(hours))
  const body = normalizeLines(message)
  // Of nobody, and as long as everybody's.
  const text = offerText(deps, body, { id: 0, mobile: '' })
  const gapDays = await getSetting(deps.db, 'campaign_gap_days')
  return {
    query: { audience, startAt, gapDays, now },
    title: normalizeText(title),
    body,
    text,
    parts: smsParts(text),
    scheduledAt,
    partPrice: await getSetting(deps.db, 'sms_part_price'),
  }
}

export async function previewCampaign(deps: Deps, terms: CampaignTerms): Promise<CampaignPreview> {
  const { query, text, parts, partPrice, scheduledAt } = await planCampaign(deps, terms)
  const verdicts = await countVerdicts(deps.db, query)
  const recipients = verdicts.find(({ verdict }) => verdict === 'included')?.count ?? 0
  return {
    recipients,
    text,
    parts,
    cost: recipients * parts * partPrice,
    excluded: verdicts.flatMap(({ verdict, count }) =>
      verdict === 'included' ? [] : [{ why: verdict, count }],
    ),
    sample: (await listSample(deps.db, query)).map(maskedMobile),
    start_fa: scheduledAt === null ? null : formatJalaliDateTime(scheduledAt),
  }
}

/** Fixes the recipients, who are exactly as many, at the cost, as were confirmed. */
export async function createCampaign(
  deps: Deps,
  terms: CampaignTerms,
  { recipients, cost, actor }: { recipients: number; cost: number; actor: number },
): Promise<number> {
  const { now: clock, db, sms } = deps
  if (!sms.sendAdvertisement) throw new ApiError(HttpStatus.conflict, campaignMessages.noLine)
  const { query, title, body, parts, partPrice } = await planCampaign(deps, terms)
  if (recipients === 0) throw new ApiError(HttpStatus.conflict, campaignMessages.nobody)
  const now = clock()
  return inTransaction(db, async trx => {
    // Two campaigns at once would not see each other's recipients.
    await lockSetup(trx, now)
    const { id } = await trx
      .insertInto('campaigns')
      .values({
        title,
        body,
        parts,
        part_price: partPrice,
        start_at: query.startAt,
        audience: JSON.stringify(query.audience),
        stopped_at: null,
        staff_id: actor,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const count = await insertRecipients(trx, id, query)
    if (count !== recipients || count * parts * partPrice !== cost)
      throw new ApiError(HttpStatus.conflict, campaignMessages.changedSincePreview)
    const change = { record: 'campaign', recordId: id, action: 'added' } as const
    const after = { title, recipients, amount: cost }
    await insertChange(trx, { ...change, at: now, staffId: actor, after })
    return id
  })
}

export async function stopCampaign(
  db: Db,
  id: number,
  { now, actor }: { now: number; actor: number },
): Promise<void> {
  await inTransaction(db, async trx => {
    const stopped = await trx
      .updateTable('campaigns')
      .set({ stopped_at: now })
      .where('id', '=', id)
      .where('stopped_at', 'is', null)
      .where('id', 'in', open =>
        open
          .selectFrom('campaign_recipients')
          .select('campaign_id')
          .where('campaign_id', '=', id)
          .where('state', 'in', ['waiting', 'queued']),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stopped) throw new ApiError(HttpStatus.conflict, campaignMessages.over)
    await trx
      .updateTable('campaign_recipients')
      .set({ state: 'skipped' })
      .where('campaign_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    const change = { record: 'campaign', recordId: id, action: 'cancelled' } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
  })
}
