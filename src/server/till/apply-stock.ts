import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import type { ApiKey } from '../api-key/api-key-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, isDuplicate, type Trx } from '../platform/database/open.ts'
import { findHeld } from '../stock/goods-queries.ts'
import { writeStock } from '../stock/write-stock.ts'
import { recordBatch } from './record-batch.ts'
import { StockBatch } from './stock-batch.ts'
import { holdProducts, insertTillEvents, listTillEvents, putTillMarks } from './till-queries.ts'

/**
 * Sets and moves stock by lines that each stand for themselves, in one transaction; the result of
 * each in its place. Lines of one product act in their order.
 */
export async function applyStock(
  deps: Pick<Deps, 'db' | 'now'>,
  { id }: Pick<ApiKey, 'id'>,
  lines: readonly TillStockLine[],
): Promise<TillStockResult[]> {
  const by = { keyId: id, now: deps.now() }
  const apply = () => inTransaction(deps.db, trx => applyLines(trx, by, lines))
  return apply().catch((error: unknown) => {
    // Another call has just brought one of these events for another product.
    if (isDuplicate(error)) return apply()
    throw error
  })
}

async function applyLines(
  trx: Trx,
  by: { keyId: number; now: number },
  lines: readonly TillStockLine[],
): Promise<TillStockResult[]> {
  const { keyId, now } = by
  const products = await holdProducts(trx, lines)
  const counted = lines.flatMap(({ on_hand }, at) =>
    on_hand == null ? [] : (products[at]?.id ?? []),
  )
  const eventIds = lines.flatMap(({ event_id }) => event_id ?? [])
  const batch = new StockBatch({
    ...by,
    events: await listTillEvents(trx, keyId, [...new Set(eventIds)]),
    held: await findHeld(trx, [...new Set(counted)]),
  })
  const results = lines.map((line, at) => batch.apply(line, products[at]))
  const changed = [...batch.changed.values()]
  const moves = changed.map(({ product: { id, inventory: before }, stock }) => ({
    ...{ id, before, after: stock.inventory },
  }))
  const crossed = await writeStock(trx, moves, now)
  await insertTillEvents(trx, batch.newEvents)
  await putTillMarks(
    trx,
    changed.map(({ product, stock: { version, on_hand } }) => ({
      ...{ product_id: product.id, stock_version: version, stock_on_hand: on_hand },
      ...{ stock_at: now, stock_key_id: keyId },
    })),
  )
  await recordBatch(trx, by, 'till_stock_lines', results)
  if (crossed.length > 0) await bumpCatalogueVersion(trx, crossed)
  return results
}
