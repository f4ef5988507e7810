import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import {
  insertPromotion,
  lockPromotion,
  type PromotionRow,
  updatePromotion,
} from './promotion-queries.ts'
import type { PromotionTerms } from './promotion-terms.ts'
import { promotionViews } from './promotion-view.ts'

const record = 'promotion'

export async function addPromotion(
  db: Db,
  terms: PromotionTerms,
  { now, actor }: ChangedBy,
): Promise<number> {
  return inTransaction(db, async trx => {
    const row = await insertPromotion(trx, terms)
    const after = await stateOf(trx, row, now)
    await insertChange(trx, {
      record,
      recordId: row.id,
      action: 'added',
      after,
      at: now,
      staffId: actor,
    })
    await bumpCatalogueVersion(trx)
    return row.id
  })
}

/** False where there is no such promotion. */
export async function changePromotion(
  db: Db,
  id: number,
  terms: PromotionTerms,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const row = await lockPromotion(trx, id)
    if (!row) return false
    const before = await stateOf(trx, row, now)
    const after = await stateOf(trx, { ...row, ...terms }, now)
    if (JSON.stringify(before) === JSON.stringify(after)) return true
    await updatePromotion(trx, id, terms)
    const change = { record, recordId: id, action: 'changed', before, after } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    await bumpCatalogueVersion(trx)
    return true
  })
}

/** As the history names it; what is empty is left out. */
async function stateOf(trx: Trx, row: PromotionRow, now: number): Promise<Record<string, unknown>> {
  const [view] = await promotionViews(trx, [row], now)
  if (!view) throw new Error('a promotion has a view')
  const { title, percent, amount, most, pieces, further, least, active, with_coupon } = view
  const state = {
    ...{ title, percent, amount, most, pieces, further: further || null },
    category: view.category_name,
    products: view.products.length > 0 ? view.products.map(({ name }) => name) : null,
    areas: view.areas.length > 0 ? view.areas : null,
    ...{ least, method: view.method_title, since: view.since_fa, until: view.until_fa },
    ...{ active, with_coupon },
  }
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null))
}
