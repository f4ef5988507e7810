import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import type { ApiKey } from '../api-key/api-key-queries.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import type { Deps } from '../deps.ts'
import { type Db, inTransaction, isDuplicate, type Trx } from '../platform/database/open.ts'
import { findHeld } from '../stock/goods-queries.ts'
import { writeStock } from '../stock/write-stock.ts'
import { recordBatch } from './record-batch.ts'
import { StockBatch } from './stock-batch.ts'
import { type AppliedPart, type CallPart, StockQueue } from './stock-queue.ts'
import { lockTillProducts, insertTillEvents, listTillEvents, putTillMarks } from './till-queries.ts'

type StockDeps = Pick<Deps, 'db' | 'now'>

/** Of this process, by database. */
const queues = new WeakMap<Db, StockQueue>()

/**
 * Sets and moves stock by lines that each stand for themselves; the result of each in its place.
 * Lines of one product act in their order.
 */
export function applyStock(
  deps: StockDeps,
  { id }: Pick<ApiKey, 'id'>,
  lines: readonly TillStockLine[],
): Promise<TillStockResult[]> {
  const queue =
    queues.get(deps.db) ?? new StockQueue((keyId, parts) => applyParts(deps, keyId, parts))
  queues.set(deps.db, queue)
  return queue.add(id, lines)
}

async function applyParts(
  { db, now }: StockDeps,
  keyId: number,
  parts: readonly CallPart[],
): Promise<AppliedPart[]> {
  const apply = () => inTransaction(db, trx => applyIn(trx, { keyId, now: now() }, parts))
  return apply().catch((error: unknown) => {
    // Another process has just brought one of these events for another product.
    if (isDuplicate(error)) return apply()
    throw error
  })
}

async function applyIn(
  trx: Trx,
  by: { keyId: number; now: number },
  parts: readonly CallPart[],
): Promise<AppliedPart[]> {
  const { keyId } = by
  const lines = parts.flatMap(part => part.lines)
  const products = await lockTillProducts(trx, lines)
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
  const crossed = await writeBatch(trx, by, batch)
  const applied: AppliedPart[] = []
  for (const part of parts)
    applied.push(await recordPart(trx, by, part, results.splice(0, part.lines.length)))
  if (crossed.length > 0) await bumpCatalogueVersion(trx, crossed)
  return applied
}

/** The entry of a call grows with its parts: when one fails, it holds what was applied. */
async function recordPart(
  trx: Trx,
  by: { keyId: number; now: number },
  { call }: CallPart,
  results: TillStockResult[],
): Promise<AppliedPart> {
  if (call.lines.length === 1) return { call, results, entryId: null }
  const entryId = await recordBatch(trx, by, {
    field: 'till_stock_lines',
    results: [...call.results, ...results],
    entryId: call.entryId,
  })
  return { call, results, entryId }
}

/** The ids of products that are sold out now, or no longer. */
async function writeBatch(
  trx: Trx,
  { keyId, now }: { keyId: number; now: number },
  batch: StockBatch,
): Promise<number[]> {
  const changed = [...batch.changed.values()]
  const moves = changed.map(({ product: { id, inventory: before }, stock }) => ({
    id,
    before,
    after: stock.inventory,
    kept_back: stock.kept_back,
  }))
  const crossed = await writeStock(trx, moves, now)
  await insertTillEvents(trx, batch.newEvents)
  await putTillMarks(
    trx,
    changed.map(({ product, stock: { version, on_hand } }) => ({
      product_id: product.id,
      stock_version: version,
      stock_on_hand: on_hand,
      stock_at: now,
      stock_key_id: keyId,
    })),
  )
  return crossed
}
