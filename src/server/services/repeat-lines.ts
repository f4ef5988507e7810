import type { CartItem } from '#lib/contract/cart.ts'
import { allowedCount, cartKey, itemTypeOf } from '#lib/rules/cart.ts'
import type { CartLine } from '../db/cart.ts'
import type { Db } from '../db/open.ts'
import { listOrderLines } from '../db/order-line.ts'
import { readContent } from './cart-content.ts'

/** What can be ordered again. */
export interface RepeatLines {
  lines: CartLine[]
  /** How many of the wished lines cannot be had, or only in part. */
  missing: number
}

/**
 * The lines of an order as they can be ordered again now: what cannot be had is left out, what is
 * scarce is taken as far as it goes.
 */
export async function readRepeatLines(db: Db, orderId: number, now: number): Promise<RepeatLines> {
  const wished = (await listOrderLines(db, orderId)).map(
    ({ type, item_id: id, count }, priority): CartLine => ({ type, id, count, priority }),
  )
  const lines = await fitting(db, wished, now)
  const counts = new Map(lines.map(line => [cartKey(line.type, line.id), line.count]))
  const short = wished.filter(({ type, id, count }) => counts.get(cartKey(type, id)) !== count)
  return { lines, missing: short.length }
}

/** Each round takes something away, until nothing is wrong any more. */
async function fitting(db: Db, wished: readonly CartLine[], now: number): Promise<CartLine[]> {
  let lines = [...wished]
  for (;;) {
    const items = await readContent(db, lines, now)
    const fitted = items.flatMap(fittedLine)
    const sharing = items.findLastIndex(isShort)
    const settled = items.length === lines.length && samePieces(items, fitted)
    if (settled && sharing < 0) return fitted
    // Each alone is fine, together they need more of a product than there is: the last one gives way.
    lines = settled ? fitted.filter((_, index) => index !== sharing) : fitted
  }
}

function fittedLine({ cartable, count, priority }: CartItem): CartLine[] {
  if (cartable.error?.cause_type === 2) return []
  const possible = Math.min(count, allowedCount(cartable))
  const line = { type: itemTypeOf(cartable.type), id: cartable.id, count: possible, priority }
  return possible > 0 ? [line] : []
}

const isShort = ({ cartable }: CartItem): boolean => cartable.error !== null

const samePieces = (items: readonly CartItem[], lines: readonly CartLine[]): boolean =>
  items.length === lines.length && items.every((item, index) => item.count === lines[index]?.count)
