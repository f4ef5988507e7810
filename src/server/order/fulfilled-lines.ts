import { AmountRules } from '#lib/codes/order.ts'
import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import { goodsAsHanded } from '#lib/rules/line-costs.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { distinctionOf, distinctName } from '#lib/text/cart-sentences.ts'
import type { Db } from '../platform/database/open.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { pricedLine, weightOf } from './line-weight.ts'
import { listAllLines, type OrderLineRow } from './order-line-queries.ts'

export interface FulfilledLines {
  lines: OrderLineRow[]
  shortages: Invoice['shortages']
}

/** The lines of an order as delivered: as ordered until it was picked. */
export async function readFulfilledLines(db: Db, orderId: number): Promise<FulfilledLines> {
  return fulfilledLines(await listAllLines(db, [orderId]))
}

export function fulfilledLines(rows: readonly OrderLineRow[]): FulfilledLines {
  const lines = rows
    .map(row => ({ ...row, count: row.picked ?? row.count }))
    .filter(row => row.count > 0)
  const shortages = rows.flatMap(row => {
    const { id, name, count, picked } = row
    if (picked === null || picked === count) return []
    const substitute = rows.find(line => line.replaces === id)
    const instead = substitute
      ? {
          name: substitute.name,
          about: aboutOf(substitute),
          count: substitute.count,
          grams: substitute.picked_g,
        }
      : null
    const ordered_g = weightOf(row)?.estimated_g ?? null
    return [{ name, about: aboutOf(row), ordered: count, ordered_g, handed: picked, instead }]
  })
  return { lines, shortages }
}

/** A line by weight counts as one. */
export const pieceCount = (lines: readonly Pick<OrderLineRow, 'count' | 'weight'>[]): number =>
  lines.reduce((sum, { count, weight }) => sum + (weight ? Math.min(count, 1) : count), 0)

type Named = Pick<OrderLineRow, 'name' | 'brand' | 'volume' | 'unit' | 'weight'>

/** The size of goods by weight is one step, which is no part of their name. */
const named = <Row extends Named>(row: Row): Row => (row.weight ? { ...row, volume: null } : row)

/** Brand and size. */
export const aboutOf = (row: Named): string => distinctionOf(named(row))

/** With brand and size. */
export const nameOf = (row: Named): string => distinctName(named(row))

/** Whether goods cost more or less by their weight than was estimated. */
export function isReweighed(rows: readonly OrderLineRow[]): boolean {
  const { subtotal, estimated } = goodsAsHanded(rows.map(pricedLine), null, {
    rules: AmountRules.wholeToman,
  })
  return subtotal !== estimated.subtotal
}

/** What picking returned, as in an order's history; negative was taken from the wallet. */
export function returnedTexts(amounts: readonly AmountLine[]): Record<string, string> {
  const returned = amounts.filter(({ kind }) => kind === 'shortage' || kind === 'weighing')
  return Object.fromEntries(returned.map(({ kind, amount }) => [kind, formatTomanWithUnit(amount)]))
}

/** As in an order's history: «شیر، پگاه ۹۰۰ گرم × ۲», «سیب × ۱٫۵ کیلوگرم». */
export const lineTexts = (rows: readonly OrderLineRow[]): string[] =>
  rows.map(row => {
    const weight = weightOf(row)
    const size = weight
      ? formatWeight(weight.actual_g ?? weight.estimated_g)
      : formatNumber(row.count)
    return `${nameOf(row)} × ${size}`
  })
