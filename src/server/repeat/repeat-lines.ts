import { CartErrorCause } from '#lib/codes/cart.ts'
import type { SubstitutionChoice } from '#lib/codes/order.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { allowedCount, cartKey, chosenCount, itemTypeOf } from '#lib/rules/cart.ts'
import { leastCount } from '#lib/rules/weight.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listOrderLines } from '../order/order-line-queries.ts'
import { readItems } from '../cart/cart-items.ts'

export interface RepeatLines {
  lines: CartLine[]
  /** Lines left out or changed. */
  missing: number
  /** Choices of lines that differ from the order, by cart key. */
  substitutions: Record<string, SubstitutionChoice>
}

/** Unavailable lines are left out, scarce ones reduced, those below the least amount raised to it. */
export async function readRepeatLines(db: Db, orderId: number, now: number): Promise<RepeatLines> {
  const ordered = await listOrderLines(db, orderId)
  // A changed order has goods in two lines where their price differs.
  const goods = Map.groupBy(ordered, row => cartKey(row.type, row.item_id))
  const original = [...goods.values()].flatMap((lines, priority): CartLine[] => {
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return lines[0] ? [{ type: lines[0].type, id: lines[0].item_id, count, priority }] : []
  })
  const lines = await fitLines(db, original, now)
  const counts = new Map(lines.map(line => [cartKey(line.type, line.id), line.count]))
  const reduced = original.filter(({ type, id, count }) => counts.get(cartKey(type, id)) !== count)
  const substitutions = Object.fromEntries(
    ordered.flatMap(({ type, item_id, substitution }) =>
      substitution === null ? [] : [[cartKey(type, item_id), substitution] as const],
    ),
  )
  return { lines, missing: reduced.length, substitutions }
}

/** Each pass removes something, until no line has an error. */
async function fitLines(db: Db, original: readonly CartLine[], now: number): Promise<CartLine[]> {
  let lines = [...original]
  for (;;) {
    const items = await readItems(db, lines, now)
    const next = items.flatMap(fitLine)
    const shortIndex = items.findLastIndex(isShort)
    const isStable = items.length === lines.length && samePieces(items, next)
    if (isStable && shortIndex < 0) return next
    // Each line alone is fine, together they need more of a product than there is: the last one
    // goes.
    lines = isStable ? next.filter((_, index) => index !== shortIndex) : next
  }
}

function fitLine({ cartable, count, priority }: CartItem): CartLine[] {
  if (cartable.error?.cause_type === CartErrorCause.unavailable) return []
  const possible = Math.min(chosenCount(cartable, 0, count), allowedCount(cartable))
  const line = { type: itemTypeOf(cartable.type), id: cartable.id, count: possible, priority }
  return possible >= leastCount(cartable.weight) ? [line] : []
}

const isShort = ({ cartable }: CartItem): boolean => cartable.error !== null

const samePieces = (items: readonly CartItem[], lines: readonly CartLine[]): boolean =>
  items.length === lines.length && items.every((item, index) => item.count === lines[index]?.count)
