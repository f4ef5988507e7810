import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { CartOrder } from '#lib/contract/admin/picking-cart.ts'

/** An order line that gets a part of goods of the cart. */
export interface CartShare {
  order: number
  position: number
  line: PickingLine
}

/** Equal goods of all orders of a cart. */
export interface CartGoods {
  line: PickingLine
  /** Pieces, or grams of goods by weight. */
  sum: number
  /** By position. */
  shares: CartShare[]
}

/** Goods in the order of the shelves, each once. */
export function cartGoods(orders: readonly CartOrder[]): CartGoods[] {
  const shares = orders
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ id, position, lines }) => lines.map(line => ({ order: id, position, line })))
  const groups = Map.groupBy(shares, ({ line }) => keyOf(line))
  return [...groups.values()]
    .flatMap(group => {
      const [first] = group
      if (!first) return []
      const sum = group.reduce((total, { line }) => total + amountOf(line), 0)
      return [{ line: first.line, sum, shares: group }]
    })
    .sort(
      ({ line: a }, { line: b }) =>
        a.shelf.localeCompare(b.shelf, 'fa') ||
        a.name.localeCompare(b.name, 'fa') ||
        a.about.localeCompare(b.about, 'fa'),
    )
}

/** What looks the same on the shelf. */
const keyOf = ({ type, name, about, shelf, weight }: PickingLine): string =>
  JSON.stringify([type, name, about, shelf, weight !== null])

const amountOf = ({ count, weight }: PickingLine): number => weight?.estimated_g ?? count
