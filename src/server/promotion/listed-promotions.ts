import type { PROMOTION_SORTS, PromotionListQuery } from '#lib/contract/admin/promotion.ts'
import { searchKey } from '#lib/text/normalize.ts'
import type { Db } from '../platform/database/open.ts'
import { listPromotions, type PromotionRow } from './promotion-queries.ts'
import { promotionState } from './promotion-view.ts'

/** Without a begin they are the first, without an end the last. */
const SORTED_BY: Readonly<Record<(typeof PROMOTION_SORTS)[number], (row: PromotionRow) => number>> =
  {
    since: row => row.started_at ?? 0,
    until: row => row.expired_at ?? Infinity,
  }

/** All matches in the order of the list, by default newest first. */
export async function listMatchingPromotions(
  db: Db,
  { q, kind, state, sort }: PromotionListQuery,
  now: number,
): Promise<PromotionRow[]> {
  const text = searchKey(q ?? '')
  const rows = (await listPromotions(db)).filter(
    row =>
      searchKey(row.title).includes(text) &&
      (kind === undefined || row.kind === kind) &&
      (state === undefined || promotionState(row, now) === state),
  )
  if (sort === undefined) return rows
  const by = SORTED_BY[sort === 'since' || sort === '-since' ? 'since' : 'until']
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => compare(by(a), by(b)) * sign)
}

/** Of two that are infinite the difference is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)
