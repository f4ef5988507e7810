import { HttpStatus } from '#lib/codes/http.ts'
import { undoLine } from '#lib/rules/price-percent.ts'
import { priceChangeMessages } from '#lib/text/messages/admin-price-change.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { lockProducts } from './apply-due.ts'
import {
  findPriceChange,
  listAllLines,
  movePriceChange,
  writePriceLines,
} from './change-queries.ts'
import { isSaleOver, listedPrices, type PlannedLine, resultOf } from './plan-change.ts'
import type { PriceChangeLineRow, PriceChangeRow } from './schema.ts'
import { writePrices } from './write-prices.ts'

/** Restores each price that is still as the change set it. */
export async function undoPriceChange(
  deps: Deps,
  id: number,
  actor: number,
): Promise<{ restored: number; unrestored: number }> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    await lockSetup(trx, now)
    await requireMoved(trx, id, await movePriceChange(trx, id, 'applied', UNDONE(now)))
    const lines = await listAllLines(trx, id)
    const applied = lines.filter(({ outcome }) => outcome === 'applied')
    const products = await lockProducts(trx, applied)
    const former = await findFormerPrices(trx, 'products', now)
    const undone = lines.map(line => {
      const product = products.get(line.product_id)
      return line.outcome === 'applied' && product
        ? restoreLine(line, product, { former, now })
        : { line }
    })
    await writePriceLines(
      trx,
      id,
      undone.map(({ line }) => line),
    )
    const writes = undone.flatMap(({ write }) => (write ? [write] : []))
    const changed = undone.filter(
      ({ line: { outcome } }) => outcome === 'not-restored' || outcome === 'partly-restored',
    )
    const change = { record: 'price-change', recordId: id, at: now, staffId: actor } as const
    await insertChange(trx, { ...change, action: 'undone' })
    await writePrices(trx, deps, writes, { now, actor })
    return { restored: writes.length, unrestored: changed.length }
  })
}

const UNDONE = (undone_at: number) => ({ state: 'undone' as const, undone_at })

export async function cancelPriceChange(deps: Deps, id: number, actor: number): Promise<void> {
  await inTransaction(deps.db, async trx => {
    const moved = await movePriceChange(trx, id, 'scheduled', { state: 'cancelled' })
    await requireMoved(trx, id, moved)
    const change = { record: 'price-change', recordId: id, at: deps.now(), staffId: actor } as const
    await insertChange(trx, { ...change, action: 'cancelled' })
  })
}

async function requireMoved(
  trx: Trx,
  id: number,
  moved: PriceChangeRow | undefined,
): Promise<void> {
  if (moved) return
  if (await findPriceChange(trx, id))
    throw new ApiError(HttpStatus.conflict, priceChangeMessages.otherState)
  throw new ApiError(HttpStatus.notFound, priceChangeMessages.notFound)
}

interface Restored {
  line: PriceChangeLineRow
  write?: Pick<PlannedLine, 'product' | 'prices' | 'drop'>
}

function restoreLine(
  line: PriceChangeLineRow,
  product: StoredProduct,
  at: { former: Awaited<ReturnType<typeof findFormerPrices>>; now: number },
): Restored {
  const { prices, unrestored } = undoLine(
    line,
    listedPrices(product, at.now),
    isSaleOver(product, at.now),
  )
  const stays: Restored = { line: { ...line, outcome: 'not-restored' } }
  if (Object.keys(prices).length === 0) return unrestored.length > 0 ? stays : { line }
  const result = resultOf(product, prices, at)
  if (result.fault) return stays
  const outcome = unrestored.length > 0 ? 'partly-restored' : 'undone'
  return { line: { ...line, outcome }, write: { product, prices, drop: result.drop } }
}
