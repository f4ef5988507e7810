import { lockRecords } from '../catalogue/save-records.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { insertChange } from '../staff/change-queries.ts'
import { listAllLines, listDueChanges, movePriceChange, writePriceLines } from './change-queries.ts'
import { listProductsById } from './chosen-products.ts'
import { listedPrices, type NewPrices, type PlannedLine, resultOf } from './plan-change.ts'
import type { PriceChangeLineRow, PriceChangeRow } from './schema.ts'
import { writePrices } from './write-prices.ts'

/** Applies scheduled changes that are due, each once however many processes call it. */
export async function applyDuePriceChanges(deps: Deps): Promise<void> {
  for (const id of await listDueChanges(deps.db, deps.now())) {
    try {
      await applyDue(deps, id)
    } catch (error) {
      deps.log.error({ err: error, priceChange: id }, 'scheduled price change failed')
    }
  }
}

async function applyDue(deps: Deps, id: number): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    await lockSetup(trx, now)
    const change = await movePriceChange(trx, id, 'scheduled', { state: 'applied' })
    // Another process applied it, or somebody cancelled it.
    if (!change) return
    const lines = await listAllLines(trx, id)
    const products = await lockProducts(trx, lines)
    const former = await findFormerPrices(trx, 'products', now)
    const checked = lines.map(line => {
      const product = products.get(line.product_id)
      return checkLine(change, line, { product, former, now })
    })
    await writePriceLines(
      trx,
      id,
      checked.map(({ line }) => line),
    )
    const { staff_id: actor } = change
    const record = { record: 'price-change', recordId: id, at: now, staffId: actor } as const
    await insertChange(trx, { ...record, action: 'applied' })
    const writes = checked.flatMap(({ write }) => (write ? [write] : []))
    await writePrices(trx, deps, writes, { now, actor })
  })
}

/** Locks the products of lines, then reads them; by id. */
export async function lockProducts(
  trx: Trx,
  lines: readonly PriceChangeLineRow[],
): Promise<Map<number, StoredProduct>> {
  const ids = lines.map(({ product_id }) => product_id)
  const skus = [...(await listProductsById(trx, ids)).values()].map(({ sku }) => sku)
  await lockRecords(trx, 'products', skus)
  return listProductsById(trx, ids)
}

interface Now {
  product: StoredProduct | undefined
  former: Awaited<ReturnType<typeof findFormerPrices>>
  now: number
}

interface CheckedLine {
  line: PriceChangeLineRow
  write?: Pick<PlannedLine, 'product' | 'prices' | 'drop'>
}

/** A line is applied where its prices are as they were shown. */
function checkLine(
  { target, accepts_drops }: PriceChangeRow,
  line: PriceChangeLineRow,
  { product, former, now }: Now,
): CheckedLine {
  const changed: CheckedLine = { line: { ...line, outcome: 'changed' } }
  if (!product) return changed
  const current = listedPrices(product, now)
  const prices: NewPrices = {
    ...(target !== 'discounted' && { price: line.price_to }),
    ...(target !== 'price' &&
      line.discounted_from !== null && { price_by_discount: line.discounted_to }),
  }
  const isChanged =
    (prices.price !== undefined && current.price !== line.price_from) ||
    (prices.price_by_discount !== undefined && current.price_by_discount !== line.discounted_from)
  if (isChanged) return changed
  const result = resultOf(product, prices, { former, now })
  if (result.fault) return { line: { ...line, outcome: result.fault } }
  const { after, drop } = result
  if (drop && accepts_drops === 0) return { line: { ...line, outcome: 'below-half' } }
  const read = { price_from: current.price, discounted_from: current.price_by_discount }
  const written = { price_to: after.price, discounted_to: after.price_by_discount }
  const outcome = 'applied' as const
  return { line: { ...line, ...read, ...written, outcome }, write: { product, prices, drop } }
}
