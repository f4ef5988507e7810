import { type HeldReward, heldReasonSchema } from '#lib/contract/admin/referral.ts'
import { PAGE_SIZE, REFERRAL_REWARD_RIALS } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { rewardMessages } from '#lib/text/messages/admin-coupons.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { type HeldRewardRow, pageOfHeldRewards } from './referral-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { walletAmount } from '../order/order-view.ts'
import { comparedOrders, decideHeldReward } from './referral.ts'

export const adminReferralHandlers: readonly Handler[] = [
  handle('GET /admin/referrals', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await pageOfHeldRewards(db, numberedPage(page))
    const data = await Promise.all(rows.map(row => heldReward(db, row)))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('PUT /admin/referrals/{id}', async ({ deps, staff, params: { id }, body }) => {
    const decision = { ...body, now: deps.now(), staffId: staff.id }
    await inTransaction(deps.db, trx => decideHeldReward(trx, id, decision))
    deps.sendTexts()
    return { data: null, message: rewardMessages[body.state] }
  }),
]

async function heldReward(db: Db, row: HeldRewardRow): Promise<HeldReward> {
  const { friendOrder, referrerOrder } = await comparedOrders(db, row)
  return {
    id: row.id,
    amount: REFERRAL_REWARD_RIALS,
    friend: {
      id: row.friend_id,
      name: nameOf(row.friend_first_name, row.friend_last_name),
      mobile: row.friend_mobile,
      order: orderOf(friendOrder),
    },
    referrer: {
      id: row.referrer_id,
      name: nameOf(row.referrer_first_name, row.referrer_last_name),
      mobile: row.referrer_mobile,
      order: referrerOrder ? orderOf(referrerOrder) : null,
    },
    reasons: heldReasonSchema.options.filter(reason => row.held_for?.split(',').includes(reason)),
    held_fa: formatJalaliDateTime(row.held_at ?? 0),
  }
}

const orderOf = (order: OrderRow) => ({
  id: order.id,
  tracking_code: order.tracking_code,
  total_amount: order.total_amount,
  wallet_amount: walletAmount(order),
})

const nameOf = (...names: (string | null)[]): string => names.filter(Boolean).join(' ')
