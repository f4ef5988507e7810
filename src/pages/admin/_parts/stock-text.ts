import { tomanNearest } from '#lib/rules/stock.ts'
import { formatNumber, formatSigned } from '#lib/text/digits.ts'
import { stockLabels } from '#lib/text/labels/admin-stock.ts'
import { formatToman } from '#lib/text/money.ts'
import { formatWeight } from '#lib/text/weight.ts'

export const amountText = (amount: number | null, isByWeight: boolean): string => {
  if (amount === null) return stockLabels.unlimited
  return isByWeight ? formatWeight(amount) : formatNumber(amount)
}

/** With its sign. */
export const changeText = (change: number, isByWeight: boolean): string =>
  isByWeight ? `${change < 0 ? '−' : '+'}${formatWeight(Math.abs(change))}` : formatSigned(change)

export const costText = (rials: number | null): string =>
  rials === null ? stockLabels.unknown : formatToman(tomanNearest(rials))
