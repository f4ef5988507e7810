import { HttpStatus } from '#lib/codes/http.ts'
import type { Campaign, CampaignAudience, CampaignState } from '#lib/contract/admin/campaign.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { campaignMessages } from '#lib/text/messages/admin-campaigns.ts'
import { listTags } from '../account/customer-tag-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import {
  countRecipients,
  findCampaign,
  listCampaigns,
  type RecipientCounts,
} from './campaign-queries.ts'
import type { CampaignRow } from './schema.ts'
import { createCampaign, previewCampaign, stopCampaign } from './send-campaign.ts'

export const campaignHandlers: readonly Handler[] = [
  handle('GET /admin/campaigns', async ({ deps: { db, now }, query: { page } }) => {
    const { rows, count } = await listCampaigns(db, numberedPage(page))
    const ids = rows.map(({ id }) => id)
    const counts = await countRecipients(db, ids)
    const data = rows.map(row => viewOf(row, counts.get(row.id) ?? {}, now()))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/campaigns/choices', async ({ deps: { db } }) => ({
    data: { tags: await listTags(db) },
  })),

  handle('GET /admin/campaigns/preview', async ({ deps, query }) => ({
    data: await previewCampaign(deps, query),
  })),

  handle('POST /admin/campaigns', async ({ deps, staff, body }) => {
    const { recipients, cost, ...terms } = body
    const id = await createCampaign(deps, terms, { recipients, cost, actor: staff.id })
    return { data: { id }, message: campaignMessages.begun }
  }),

  handle('GET /admin/campaigns/{id}', async ({ deps: { db, now }, params: { id } }) => {
    const row = await getCampaign(db, id)
    const view = viewOf(row, (await countRecipients(db, [id])).get(id) ?? {}, now())
    const { body: message, parts, part_price } = row
    return {
      data: {
        ...{ ...view, message, parts, part_price },
        audience: JSON.parse(row.audience) as CampaignAudience,
        whole_cost: view.recipients * parts * part_price,
      },
    }
  }),

  handle(
    'POST /admin/campaigns/{id}/stop',
    async ({ deps: { db, now }, staff, params: { id } }) => {
      await getCampaign(db, id)
      await stopCampaign(db, id, { now: now(), actor: staff.id })
      return { data: null, message: campaignMessages.stopped }
    },
  ),
]

async function getCampaign(db: Db, id: number) {
  const row = await findCampaign(db, id)
  if (!row) throw new ApiError(HttpStatus.notFound, campaignMessages.notFound)
  return row
}

function viewOf(
  row: CampaignRow & { by: string },
  { waiting = 0, queued = 0, sent = 0, failed = 0, skipped = 0 }: RecipientCounts,
  now: number,
): Campaign {
  const { id, title, by, parts, part_price, start_at } = row
  return {
    ...{ id, title, by, state: stateOf(row, waiting + queued, now) },
    start_fa: formatJalaliDateTime(start_at),
    recipients: waiting + queued + sent + failed + skipped,
    counts: { waiting, queued, sent, failed, skipped },
    cost: sent * parts * part_price,
  }
}

function stateOf({ stopped_at, start_at }: CampaignRow, open: number, now: number): CampaignState {
  if (stopped_at !== null) return 'stopped'
  if (open === 0) return 'done'
  return start_at > now ? 'scheduled' : 'sending'
}
