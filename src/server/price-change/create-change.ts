import { HttpStatus } from '#lib/codes/http.ts'
import type { PriceChangeState, PriceChangeTerms } from '#lib/contract/admin/price-change.ts'
import { priceChangeMessages } from '#lib/text/messages/admin-price-change.ts'
import { lockRecords } from '../catalogue/save-records.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { insertPriceChange, writePriceLines } from './change-queries.ts'
import { listChosenProducts, titleOf } from './chosen-products.ts'
import { hashOf, planChange, type PlannedLine } from './plan-change.ts'
import { writePrices } from './write-prices.ts'

interface NewChange {
  terms: PriceChangeTerms
  /** Of the preview. */
  seen: string
  acceptsDrops: boolean
  /** Epoch seconds; null applies it now. */
  applyAt: number | null
  actor: number
}

/** Applies or schedules exactly the prices that the preview showed. */
export async function createPriceChange(
  deps: Deps,
  { terms, seen, acceptsDrops, applyAt, actor }: NewChange,
): Promise<{ id: number; state: PriceChangeState; lines: number }> {
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    const planned = await planLocked(trx, terms, now)
    if (hashOf(planned) !== seen)
      throw new ApiError(HttpStatus.conflict, priceChangeMessages.changedSincePreview)
    const lines = planned.filter(({ fault }) => fault === null)
    if (lines.length === 0) throw fieldError('percent', priceChangeMessages.nothingToChange)
    if (!acceptsDrops && lines.some(({ drop }) => drop !== null))
      throw new ApiError(HttpStatus.conflict, priceChangeMessages.needsYes)
    const { percent, target, rounding } = terms
    const state = applyAt === null ? 'applied' : 'scheduled'
    const title = await titleOf(trx, terms)
    const id = await insertPriceChange(trx, {
      ...{ title, percent, target, rounding, state },
      ...{ accepts_drops: acceptsDrops ? 1 : 0, apply_at: applyAt ?? now },
      ...{ staff_id: actor, created_at: now },
    })
    const outcome = applyAt === null ? 'applied' : 'waiting'
    await writePriceLines(
      trx,
      id,
      lines.map(({ product, price_from, price_to, discounted_from, discounted_to }) => ({
        ...{ change_id: id, product_id: product.id, outcome },
        ...{ price_from, price_to, discounted_from, discounted_to },
      })),
    )
    const change = { record: 'price-change', recordId: id, at: now, staffId: actor } as const
    await insertChange(trx, { ...change, action: 'added', after: { title, percent } })
    if (applyAt === null) await writePrices(trx, deps, lines, { now, actor })
    return { id, state, lines: lines.length }
  })
}

/** Nothing of the lines changes until the transaction ends. */
async function planLocked(trx: Trx, terms: PriceChangeTerms, now: number): Promise<PlannedLine[]> {
  await lockSetup(trx, now)
  const chosen = await listChosenProducts(trx, terms)
  const skus = chosen.map(({ sku }) => sku)
  await lockRecords(trx, 'products', skus)
  return planChange(trx, terms, now)
}
