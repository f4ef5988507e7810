import { ItemType } from '#lib/codes/cart.ts'
import type { Invoice } from '#lib/contract/order.ts'
import type { PickingShelf } from '#lib/contract/admin/picking.ts'
import type { SubstitutedGoods, PickingLine } from '#lib/contract/admin/picking-line.ts'
import { choiceOf } from '#lib/rules/substitution.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { listBarcodes } from '../catalogue/barcode-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listAllLines, type OrderLineRow } from '../order/order-line-queries.ts'
import { aboutOf } from '../order/fulfilled-lines.ts'
import { weightOf } from '../order/line-weight.ts'
import {
  listScaleProducts,
  readPictures,
  readShelves,
  type ScaleProduct,
} from './picking-queries.ts'
import type { Deps } from '../deps.ts'
import { heldBy, partsOf } from '../order/order-pieces.ts'
import { newestProposals } from './proposal-view.ts'
import { readCounts } from './count-queries.ts'
import { similarGoods } from './substitutes.ts'

type Orders = readonly Pick<OrderRow, 'id' | 'tracking_code'>[]

interface Part {
  id: number
  name: string
  about: string
  /** Pieces, or grams of goods by weight. */
  count: number
  by_weight: boolean
}

/** A bundle of an old order without product ids is listed as itself. */
function productsOf(line: OrderLineRow): Part[] {
  const parts = heldBy({ ...line, picked: null, picked_g: null })
  if (line.type === ItemType.product || !parts)
    return [
      {
        ...{ id: line.item_id, name: line.name, about: aboutOf(line) },
        ...{ count: parts?.[0]?.count ?? line.count, by_weight: line.weight !== null },
      },
    ]
  const components = JSON.parse(line.components ?? '[]') as NonNullable<
    Invoice['products'][number]['bundle']
  >
  return parts.map(({ id, count }, index) => ({
    id,
    name: components[index]?.name ?? line.name,
    about: components[index]?.brand ?? '',
    count,
    by_weight: components[index]?.step_g != null,
  }))
}

export async function gatherByShelf(db: Db, orders: Orders): Promise<PickingShelf[]> {
  const codes = new Map(orders.map(order => [order.id, order.tracking_code]))
  const lines = await listAllLines(
    db,
    orders.map(order => order.id),
  )
  const parts = lines.flatMap(line => productsOf(line).map(part => ({ line, part })))
  const ids = [...new Set(parts.map(({ part }) => part.id))]
  const shelves = await readShelves(db, ids)
  const barcodes = await listBarcodes(db, ids)
  const products = [...Map.groupBy(parts, ({ part }) => part.id).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const byOrder = Map.groupBy(group, ({ line }) => line.order_id)
    const split = [...byOrder].map(([orderId, entries]) => ({
      tracking_code: codes.get(orderId) ?? '',
      count: entries.reduce((sum, { part }) => sum + part.count, 0),
    }))
    const count = split.reduce((sum, each) => sum + each.count, 0)
    return [{ ...first.part, barcodes: barcodes.get(first.part.id) ?? [], count, orders: split }]
  })
  const byShelf = Map.groupBy(products, product => shelves.get(product.id) ?? '')
  return [...byShelf]
    .sort(([a], [b]) => a.localeCompare(b, 'fa'))
    .map(([shelf, entries]) => ({
      shelf,
      products: entries.sort((a, b) => a.name.localeCompare(b.name, 'fa') || a.id - b.id),
    }))
}

export async function pickingLines(
  deps: Pick<Deps, 'db' | 'now'>,
  order: Pick<OrderRow, 'id' | 'substitution'>,
  rows: readonly OrderLineRow[],
  { pickable: open }: { pickable: boolean },
): Promise<PickingLine[]> {
  const ordered = rows.filter(row => row.replaces === null)
  const ids = ordered.flatMap(line => (line.type === ItemType.product ? [line.item_id] : []))
  const shelves = await readShelves(deps.db, ids)
  const pictureOf = await readPictures(deps.db, ordered)
  const partIdsOf = (line: OrderLineRow) => (partsOf(line) ?? []).map(({ id }) => id)
  const barcodes = await listBarcodes(deps.db, ordered.flatMap(partIdsOf))
  const proposals = await newestProposals(deps.db, order.id)
  const scaleProducts = await listScaleProducts(deps.db, ids, barcodes)
  const substitutes = open ? await similarGoods(deps, ordered) : null
  const counts = await readCounts(deps.db, [order.id])
  const lines = ordered.map((line): PickingLine => ({
    id: line.id,
    type: line.type,
    name: line.name,
    about: aboutOf(line),
    image: pictureOf(line),
    count: line.count,
    handed: line.picked ?? line.count,
    price: line.price,
    weight: pickingWeight(line, scaleProducts.get(line.item_id)),
    shelf: (line.type === ItemType.product ? shelves.get(line.item_id) : undefined) ?? '',
    parts: partTexts(line),
    barcodes: partIdsOf(line).flatMap(id => barcodes.get(id) ?? []),
    substitution: choiceOf(order, line),
    proposal: proposals.get(line.id) ?? null,
    substitutes: substitutes?.get(line.id) ?? [],
    collected: counts.get(line.id) ?? null,
  }))
  return lines.sort((a, b) => a.shelf.localeCompare(b.shelf, 'fa') || a.id - b.id)
}

function pickingWeight(
  line: OrderLineRow,
  product: ScaleProduct | undefined,
): PickingLine['weight'] {
  const weight = weightOf(line)
  if (!weight) return null
  // No longer sold by weight, or deleted.
  const unknown = { scale_items: [], list_price_per_kg: weight.price_per_kg, piece_g: null }
  return { ...weight, ...(product ?? unknown) }
}

const partTexts = (line: OrderLineRow): string[] =>
  line.type === ItemType.product
    ? []
    : productsOf({ ...line, count: 1 }).map(part =>
        [`${amountOf(part)} × ${part.name}`, part.about].filter(Boolean).join('، '),
      )

const amountOf = ({ count, by_weight }: Part): string =>
  by_weight ? formatWeight(count) : formatNumber(count)

export async function substituteGoods(
  db: Db,
  rows: readonly OrderLineRow[],
): Promise<SubstitutedGoods[]> {
  const substitutes = rows.filter(row => row.replaces !== null)
  const pictureOf = await readPictures(db, substitutes)
  return substitutes.map(row => ({
    name: row.name,
    about: aboutOf(row),
    image: pictureOf(row),
    count: row.count,
    grams: row.picked_g,
  }))
}
