import type { Invoice } from '#lib/contract/order.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { apartOf, nameApart } from '#lib/text/basket-sentences.ts'
import type { Db } from '../db/open.ts'
import { listAllLines, type OrderLineRow } from '../db/order-line.ts'

/** What of an order is handed over, and of what there was less than was ordered. */
export interface HandedLines {
  lines: OrderLineRow[]
  shortages: Invoice['shortages']
}

/** The lines of an order as they are handed over: as ordered, until it was picked. */
export async function readHandedLines(db: Db, orderId: number): Promise<HandedLines> {
  return handedLines(await listAllLines(db, [orderId]))
}

/** Likewise, of all the lines of one order. */
export function handedLines(rows: readonly OrderLineRow[]): HandedLines {
  const lines = rows
    .map(row => ({ ...row, count: row.picked ?? row.count }))
    .filter(row => row.count > 0)
  const shortages = rows.flatMap(row => {
    const { id, name, count, picked } = row
    if (picked === null || picked === count) return []
    const given = rows.find(other => other.replaces === id)
    const instead = given ? { name: given.name, about: apartOf(given), count: given.count } : null
    return [{ name, about: apartOf(row), ordered: count, handed: picked, instead }]
  })
  return { lines, shortages }
}

/** Lines as the history of an order tells them: «شیر، پگاه ۹۰۰ گرم × ۲». */
export const lineTexts = (rows: readonly OrderLineRow[]): string[] =>
  rows.map(row => `${nameApart(row)} × ${formatNumber(row.count)}`)
