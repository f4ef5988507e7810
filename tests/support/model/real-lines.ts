import type { RealShop } from './compare.ts'
import type { Line, Order, Substitute } from './reference/shop.ts'

type RealOrder = Pick<RealShop, 'shop' | 'products'> & { id: number }

const listLines = ({ shop, id }: RealOrder) =>
  shop.db
    .selectFrom('order_lines')
    .select(['id', 'item_id', 'price', 'real_price', 'count', 'replaces'])
    .where('order_id', '=', id)
    .execute()

/** Ids of these lines, with their counts: no two have goods and prices in common. */
export async function readLines(
  real: RealOrder,
  lines: readonly Line[],
): Promise<{ id: number; count: number }[]> {
  const rows = await listLines(real)
  return lines.map(({ product, price, list }) => {
    const row = rows.find(
      each =>
        each.replaces === null &&
        each.item_id === real.products[product] &&
        each.price === price &&
        each.real_price === list,
    )
    if (!row) throw new Error('the shops have other lines')
    return { id: row.id, count: row.count }
  })
}

export async function lineIdOf(
  real: RealOrder,
  order: Order,
  line: Line | Substitute,
): Promise<number> {
  const own = 'picked' in line ? line : order.lines.find(each => each.substitute === line)
  const [row] = await readLines(real, own ? [own] : [])
  if (!row) throw new Error('the shops have other lines')
  if (own === line) return row.id
  const substitute = (await listLines(real)).find(({ replaces }) => replaces === row.id)
  return substitute?.id ?? 0
}
