import { distinctName } from '#lib/text/cart-sentences.ts'
import { reportLabels as labels } from '#lib/text/labels/admin-reports.ts'
import { listClaims, type ShopClaim } from '../claim/claim-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { type Days, type ReportTable, spanOf } from './days.ts'

export const claimsReport = (db: Db, days: Days): Promise<ReportTable> =>
  groupedClaims(db, days, { title: labels.product, nameOf: distinctName })

export const claimsByPickerReport = (db: Db, days: Days): Promise<ReportTable> =>
  groupedClaims(db, days, { title: labels.picker, nameOf: ({ picker }) => picker ?? labels.nobody })

/** Claims of the days by a name, the most first. */
async function groupedClaims(
  db: Db,
  days: Days,
  { title, nameOf }: { title: string; nameOf: (claim: ShopClaim) => string },
): Promise<ReportTable> {
  const claims = await listClaims(db, spanOf(days))
  const cells = (list: readonly ShopClaim[]) => [
    list.length,
    list.filter(({ state }) => state === 'waiting').length,
    list.reduce((sum, { credited }) => sum + credited, 0),
  ]
  const rows = [...Map.groupBy(claims, nameOf)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, list]) => [name, ...cells(list)])
  return {
    columns: [
      { title, unit: 'text' },
      { title: labels.claims, unit: 'count' },
      { title: labels.waiting, unit: 'count' },
      { title: labels.credited, unit: 'rials' },
    ],
    rows,
    totals: [labels.total, ...cells(claims)],
    plot: {
      title: labels.claims,
      unit: 'count',
      points: rows.map(([name, count]) => ({ label: String(name), value: Number(count) })),
    },
  }
}
