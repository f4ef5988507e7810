import type { TillPriceResult, TillStockResult } from '#lib/contract/till.ts'
import type { Trx } from '../platform/database/open.ts'
import { insertChange } from '../staff/change-queries.ts'

/**
 * One entry of several lines at their key, those that could not be read included; single lines have
 * none, because tills send many.
 */
export async function recordBatch(
  trx: Trx,
  { keyId, now }: { keyId: number; now: number },
  field: 'till_stock_lines' | 'till_price_lines',
  results: readonly (TillStockResult | TillPriceResult)[],
): Promise<void> {
  if (results.length === 1) return
  const count = (name: string): number => results.filter(({ result }) => result === name).length
  const [applied, repeated] = [count('applied'), count('repeated')]
  await insertChange(trx, {
    at: now,
    staffId: null,
    apiKeyId: keyId,
    record: 'api-key',
    recordId: keyId,
    action: 'applied',
    after: {
      [field]: results.length,
      till_applied: applied,
      till_repeated: repeated,
      till_refused: results.length - applied - repeated,
    },
  })
}
