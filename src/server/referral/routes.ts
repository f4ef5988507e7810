import type { ReferralReward } from '#lib/contract/referral.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { numberedPage } from '../platform/database/page.ts'
import { type EarnedCode, listEarnedCodes } from './referral-queries.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

const view = (row: EarnedCode): ReferralReward => ({
  code: row.code,
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
  expired_at: row.expired_at,
  expired_at_fa: row.expired_at === null ? null : formatJalaliDate(row.expired_at),
  used: row.used > 0,
})

export const referralHandlers: readonly Handler[] = [
  handle('GET /profile/info/introduce-used', async ({ deps, user, query: { page } }) => {
    const { rows, count } = await listEarnedCodes(deps.db, user.id, numberedPage(page))
    return { data: rows.map(view), extra: { count, page, page_size: PAGE_SIZE } }
  }),
]
