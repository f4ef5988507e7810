import type { WalletLine } from '#lib/contract/wallet.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { ledgerReasonName } from '#lib/text/names.ts'
import { type LedgerLine, listLedger, walletBalance } from './ledger-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

// An operator's note on an adjustment is internal.
const view = ({ note: _, order_id: __, ...line }: LedgerLine): WalletLine => ({
  ...line,
  reason_fa: ledgerReasonName(line.reason, line.amount),
  created_at_fa: formatJalaliDateTime(line.created_at),
})

export const walletHandlers: readonly Handler[] = [
  handle('GET /profile/credit', async ({ deps, user, query: { page } }) => {
    const { rows, count } = await listLedger(deps.db, user.id, numberedPage(page))
    const wallet_value = await walletBalance(deps.db, user.id)
    return {
      data: { wallet_value, lines: rows.map(view) },
      extra: { count, page, page_size: PAGE_SIZE },
    }
  }),
]
