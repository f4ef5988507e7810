import type { TillPriceLine, TillPriceResult } from '#lib/contract/till.ts'
import type { ApiKey } from '../api-key/api-key-queries.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { Deps } from '../deps.ts'
import { createLimiter } from '../platform/http/limiter.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { listProductsById } from '../price-change/chosen-products.ts'
import { writePrices } from '../price-change/write-prices.ts'
import { insertChanges } from '../staff/change-queries.ts'
import { PriceBatch } from './price-batch.ts'
import { recordBatch } from './record-batch.ts'
import { lockTillProducts, putTillMarks } from './till-queries.ts'

/** The others wait for it anyway, on database connections that shoppers need. */
const oneAtATime = createLimiter(1)

type PriceDeps = Pick<Deps, 'db' | 'now' | 'mediaDir'>

/**
 * Sets prices by lines that each stand for themselves, by the rules of the office's price changes, in
 * one transaction; the result of each in its place. Of one product the newest version acts first.
 */
export function applyPrices(
  deps: PriceDeps,
  { id }: Pick<ApiKey, 'id'>,
  lines: readonly TillPriceLine[],
): Promise<TillPriceResult[]> {
  const by = { keyId: id, now: deps.now() }
  const apply = async (trx: Trx) => {
    await lockSetup(trx, by.now)
    const named = await lockTillProducts(trx, lines)
    const ids = [...new Set(named.flatMap(product => product?.id ?? []))]
    const batch = new PriceBatch({
      now: by.now,
      products: await listProductsById(trx, ids),
      former: await findFormerPrices(trx, 'products', by.now, ids),
    })
    const results: TillPriceResult[] = []
    const newestFirst = [...lines.entries()].sort(([, a], [, b]) => b.version - a.version)
    for (const [at, line] of newestFirst) results[at] = batch.apply(line, named[at])
    if (lines.length > 1)
      await recordBatch(trx, by, { field: 'till_price_lines', results, entryId: null })
    await write(trx, deps, by, batch)
    return results
  }
  return oneAtATime(() => inTransaction(deps.db, apply))
}

async function write(
  trx: Trx,
  deps: PriceDeps,
  { keyId, now }: { keyId: number; now: number },
  { marks, writes }: PriceBatch,
): Promise<void> {
  await putTillMarks(
    trx,
    [...marks].map(([product_id, { version, sent }]) => ({
      product_id,
      price_version: version,
      price_sent: sent,
      price_at: now,
      price_key_id: keyId,
    })),
  )
  await insertChanges(
    trx,
    writes.map(({ product, from, to }) => ({
      at: now,
      staffId: null,
      apiKeyId: keyId,
      record: 'product',
      recordId: product.id,
      action: 'changed',
      before: from,
      after: to,
    })),
  )
  await writePrices(trx, deps, writes, { now, actor: null })
}
