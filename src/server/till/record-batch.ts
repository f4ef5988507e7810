import type { TillPriceResult, TillStockResult } from '#lib/contract/till.ts'
import type { Trx } from '../platform/database/open.ts'
import { upsertChange } from '../staff/change-queries.ts'

interface Batch {
  field: 'till_stock_lines' | 'till_price_lines'
  /** Of lines that could not be read too. */
  results: readonly (TillStockResult | TillPriceResult)[]
  /** Of the entry of the first results; null before it has one. */
  entryId: number | null
}

/**
 * One entry at their key for the lines of a call, whose id it returns. A call of a single line needs
 * none, because tills send many.
 */
export async function recordBatch(
  trx: Trx,
  { keyId, now }: { keyId: number; now: number },
  { field, results, entryId }: Batch,
): Promise<number> {
  const count = (name: string): number => results.filter(({ result }) => result === name).length
  const [applied, repeated] = [count('applied'), count('repeated')]
  return upsertChange(trx, entryId, {
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
