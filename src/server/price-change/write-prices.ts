import { saveRecords } from '../catalogue/save-records.ts'
import type { Cells } from '../import/record-cells.ts'
import type { Trx } from '../platform/database/open.ts'
import type { Actor } from '../staff/change-queries.ts'
import type { Deps } from '../deps.ts'
import type { NewPrices, PlannedLine } from './plan-change.ts'

type PriceWrite = Pick<PlannedLine, 'product' | 'prices' | 'drop'>

/**
 * Writes prices of locked products, whose falls are confirmed, with their history; last. Without an
 * actor the caller writes the history.
 */
export async function writePrices(
  trx: Trx,
  { mediaDir }: Pick<Deps, 'mediaDir'>,
  writes: readonly PriceWrite[],
  { now, actor }: { now: number; actor: Actor },
): Promise<void> {
  if (writes.length === 0) return
  const records = writes.map(({ product, prices, drop }) => ({
    key: product.sku,
    cells: cellsOf(prices),
    before: {},
    acceptedPrice: drop?.after,
    skipsHistory: actor === null,
  }))
  await saveRecords({ db: trx, mediaDir, now: () => now }, 'products', records, actor)
}

const cellsOf = (prices: NewPrices): Cells =>
  Object.fromEntries(
    Object.entries(prices).map(([column, rials]: [string, number | null]) => [
      column,
      rials === null ? null : String(rials),
    ]),
  )
