import { heldReasonSchema } from '#lib/contract/admin/referral.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { rewardMessages } from '#lib/text/messages/admin-coupons.ts'
import { inTransaction } from '../../db/open.ts'
import { numberedPage } from '../../db/page.ts'
import { pageOfHeldRewards } from '../../db/referral.ts'
import { handle, type Handler } from '../../handler.ts'
import { decideHeldReward } from '../../services/referral.ts'

export const heldRewardHandlers: readonly Handler[] = [
  handle('GET /admin/referrals', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await pageOfHeldRewards(db, numberedPage(page))
    const data = rows.map(row => ({
      id: row.id,
      order: row.tracking_code,
      friend: {
        id: row.friend_id,
        name: nameOf(row.friend_first_name, row.friend_last_name),
        mobile: row.friend_mobile,
      },
      referrer: {
        id: row.referrer_id,
        name: nameOf(row.referrer_first_name, row.referrer_last_name),
        mobile: row.referrer_mobile,
      },
      reasons: heldReasonSchema.options.filter(reason => row.held_for?.split(',').includes(reason)),
      held_fa: formatJalaliDateTime(row.held_at ?? 0),
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('PUT /admin/referrals/{id}', async ({ deps, staff, params: { id }, body }) => {
    const decision = { ...body, now: deps.now(), staffId: staff.id }
    await inTransaction(deps.db, trx => decideHeldReward(trx, id, decision))
    deps.sendTexts()
    return { data: null, message: rewardMessages[body.state] }
  }),
]

const nameOf = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')
