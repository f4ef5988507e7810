import type { Invoice } from '#lib/contract/order.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { distinctionOf, distinctName } from '#lib/text/cart-sentences.ts'
import type { Db } from '../platform/database/open.ts'
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
      ? { name: substitute.name, about: distinctionOf(substitute), count: substitute.count }
      : null
    return [{ name, about: distinctionOf(row), ordered: count, handed: picked, instead }]
  })
  return { lines, shortages }
}

/** As in an order's history: «شیر، پگاه ۹۰۰ گرم × ۲». */
export const lineTexts = (rows: readonly OrderLineRow[]): string[] =>
  rows.map(row => `${distinctName(row)} × ${formatNumber(row.count)}`)
