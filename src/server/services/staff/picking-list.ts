import type { PickingLine, PickingShelf } from '#lib/contract/admin/picking.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { formatNumber } from '#lib/text/digits.ts'
import type { Db } from '../../db/open.ts'
import type { OrderRow } from '../../db/order.ts'
import { listAllLines, type OrderLineRow } from '../../db/order-line.ts'
import { readShelves } from '../../db/picking.ts'
import { productOf } from '../../db/product-row.ts'
import { listSubstitutes } from '../../db/substitute.ts'
import { partsOf } from '../order-pieces.ts'

const SUBSTITUTES_SHOWN = 12
type Orders = readonly Pick<OrderRow, 'id' | 'tracking_code'>[]

/** Brand, size and unit of a line, as a shelf is searched by. */
const aboutOf = ({ brand, volume, unit }: Pick<OrderLineRow, 'brand' | 'volume' | 'unit'>) => {
  const size = [volume === null ? null : formatNumber(volume), unit].filter(Boolean).join(' ')
  return [brand, size].filter(Boolean).join('، ')
}

interface Part {
  id: number
  name: string
  about: string
  count: number
}

/** The products of all pieces of a line; a bundle of an old order stands as itself. */
function productsOf(line: OrderLineRow): Part[] {
  const parts = partsOf(line)
  if (line.type === 1 || !parts)
    return [{ id: line.item_id, name: line.name, about: aboutOf(line), count: line.count }]
  const told = JSON.parse(line.components ?? '[]') as { name: string; brand: string | null }[]
  return parts.map(({ id, count }, index) => ({
    id,
    name: told[index]?.name ?? line.name,
    about: told[index]?.brand ?? '',
    count: count * line.count,
  }))
}

/** What these orders hold, gathered by shelf and summed by product, with how much goes to which. */
export async function gatherByShelf(db: Db, orders: Orders): Promise<PickingShelf[]> {
  const codes = new Map(orders.map(order => [order.id, order.tracking_code]))
  const lines = await listAllLines(
    db,
    orders.map(order => order.id),
  )
  const parts = lines.flatMap(line => productsOf(line).map(part => ({ line, part })))
  const shelves = await readShelves(db, [...new Set(parts.map(({ part }) => part.id))])
  const products = [...Map.groupBy(parts, ({ part }) => part.id).values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const byOrder = Map.groupBy(same, ({ line }) => line.order_id)
    const split = [...byOrder].map(([orderId, own]) => ({
      tracking_code: codes.get(orderId) ?? '',
      count: own.reduce((sum, { part }) => sum + part.count, 0),
    }))
    const count = split.reduce((sum, each) => sum + each.count, 0)
    return [{ ...first.part, count, orders: split }]
  })
  const placed = Map.groupBy(products, product => shelves.get(product.id) ?? '')
  return [...placed]
    .sort(([a], [b]) => a.localeCompare(b, 'fa'))
    .map(([shelf, own]) => ({
      shelf,
      products: own.sort((a, b) => a.name.localeCompare(b.name, 'fa') || a.id - b.id),
    }))
}

/** The lines of an order for whoever picks it, along the shelves. */
export async function pickingLines(
  db: Db,
  rows: readonly OrderLineRow[],
  { now, open }: { now: number; open: boolean },
): Promise<PickingLine[]> {
  const ordered = rows.filter(row => row.replaces === null)
  const ids = ordered.flatMap(line => (line.type === 1 ? [line.item_id] : []))
  const shelves = await readShelves(db, ids)
  const lines: PickingLine[] = []
  for (const line of ordered)
    lines.push({
      ...{ id: line.id, name: line.name, about: aboutOf(line), count: line.count },
      ...{ handed: line.picked ?? line.count, price: line.price },
      shelf: (line.type === 1 ? shelves.get(line.item_id) : undefined) ?? '',
      parts:
        line.type === 1
          ? []
          : productsOf({ ...line, count: 1 }).map(
              part => `${formatNumber(part.count)} × ${part.name}`,
            ),
      substitutes: open && line.type === 1 ? await substitutesOf(db, line, now) : [],
    })
  return lines.sort((a, b) => a.shelf.localeCompare(b.shelf, 'fa') || a.id - b.id)
}

async function substitutesOf(db: Db, line: OrderLineRow, now: number) {
  const rows = await listSubstitutes(db, line.item_id, SUBSTITUTES_SHOWN)
  return rows.map(row => ({
    id: row.id,
    name: [row.name, aboutOf({ ...row, brand: row.brand_name })].filter(Boolean).join('، '),
    price: Math.min(effectivePrice(productOf(row, now)), line.price),
  }))
}
