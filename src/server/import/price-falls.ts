import { priceLevel } from '#lib/rules/price-change.ts'
import { deleteFormerPrices, insertFormerPrices } from '../catalogue/former-price-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import type { PricedList } from '../catalogue/product-schema.ts'
import type { Existing } from './existing.ts'
import { dropOf, type PriceRow, priceRows } from './price-changes.ts'
import type { Files } from './read-folder.ts'

/**
 * Records what prices were before they fall, for a day. An accepted drop deletes what was before
 * it, so that nothing is asked twice.
 */
export async function recordPriceFalls(
  trx: Trx,
  files: Files,
  existing: Existing,
  now: number,
): Promise<void> {
  const rows = priceRows(files, existing, now)
  const isDrop = (row: PriceRow) => dropOf(row, { files, existing, now }) !== null
  const { accepted = [], falling = [] } = Object.groupBy(rows, row =>
    isDrop(row) ? 'accepted' : 'falling',
  )
  for (const list of ['products', 'bundles'] as const)
    await deleteFormerPrices(trx, list, idsOf(accepted, list))
  const former = falling.flatMap(({ list, stored, change }) => {
    if (!stored || !change.prices) return []
    const before = priceLevel(stored, now)
    const after = priceLevel(change.prices, now)
    const falls = after.price < before.price || after.cost < before.cost
    return falls ? [{ list, record_id: stored.id, until: now, ...before }] : []
  })
  await insertFormerPrices(trx, former, now)
}

const idsOf = (rows: readonly PriceRow[], wantedList: PricedList): number[] =>
  rows.flatMap(({ list, stored }) => (stored && list === wantedList ? [stored.id] : []))
