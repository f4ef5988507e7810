import { ItemType } from '#lib/codes/cart.ts'
import { SUBSTITUTES_SHOWN } from '#lib/contract/admin/picking.ts'
import type { SubstituteSearch, Substitute } from '#lib/contract/admin/picking-line.ts'
import { substitutePrice } from '#lib/rules/picking.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { shownBrand } from '#lib/text/no-brand.ts'
import { listBarcodes } from '../catalogue/barcode-queries.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import { type ProductRow, productOf } from '../catalogue/product-row.ts'
import { weightOf } from '../order/line-weight.ts'
import { offerOf } from './picked-pieces.ts'
import { listScaleProducts } from './picking-queries.ts'
import { listSaleable, listSubstitutes } from './substitute-queries.ts'
import type { Deps } from '../deps.ts'
import { findProductIds } from '../catalogue/find-products.ts'

type Shop = Pick<Deps, 'db' | 'catalogue' | 'now'>
type Line = OrderLineRow

interface SubstituteQuery {
  /** A name, or the beginning of a SKU; empty for the nearest to the ordered product. */
  q: string
  /** The current choice stays listed. */
  chosen?: number | undefined
}

/** Best first; none for a bundle. */
export async function findSubstitutes(
  { db, catalogue, now }: Shop,
  line: Line,
  { q, chosen }: SubstituteQuery,
): Promise<SubstituteSearch> {
  if (line.type !== ItemType.product) return { chosen: null, matches: [] }
  const rows =
    q === ''
      ? ((await listSubstitutes(db, [line.item_id], SUBSTITUTES_SHOWN)).get(line.item_id) ?? [])
      : await findSaleable({ db, catalogue }, line, q)
  const isThere = chosen === line.item_id || rows.some(({ id }) => id === chosen)
  const [chosenRow] = chosen === undefined || isThere ? [] : await listSaleable(db, [chosen])
  const viewOf = await viewsOf(db, [...rows, ...(chosenRow ? [chosenRow] : [])], now())
  return {
    chosen: chosenRow ? viewOf(chosenRow, line) : null,
    matches: rows.map(row => viewOf(row, line)),
  }
}

/** Similar goods by line, best first. */
export async function similarGoods(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  lines: readonly Line[],
): Promise<Map<number, Substitute[]>> {
  const products = lines.filter(({ type }) => type === ItemType.product)
  const ids = [...new Set(products.map(line => line.item_id))]
  const rows = await listSubstitutes(db, ids, SUBSTITUTES_SHOWN)
  const viewOf = await viewsOf(db, [...rows.values()].flat(), now())
  return new Map(
    products.map(line => [line.id, (rows.get(line.item_id) ?? []).map(row => viewOf(row, line))]),
  )
}

/** How products are shown as substitutes of a line. */
async function viewsOf(
  db: Shop['db'],
  rows: readonly ProductRow[],
  now: number,
): Promise<(row: ProductRow, line: Line) => Substitute> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const barcodes = await listBarcodes(db, ids)
  const scaleProducts = await listScaleProducts(db, ids, barcodes)
  return (row, line) => ({
    ...substituteOf(row, line, now),
    barcodes: barcodes.get(row.id) ?? [],
    weight: scaleProducts.get(row.id) ?? null,
  })
}

async function findSaleable(shop: Omit<Shop, 'now'>, line: Line, q: string): Promise<ProductRow[]> {
  const ids = (await findProductIds(shop, q)).filter(id => id !== line.item_id)
  return inOrder(ids, await listSaleable(shop.db, ids)).slice(0, SUBSTITUTES_SHOWN)
}

/** At the lower of its own price and the line's. */
const substituteOf = (
  row: ProductRow,
  line: Line,
  now: number,
): Omit<Substitute, 'barcodes' | 'weight'> => ({
  id: row.id,
  name: row.name,
  about: distinctionOf({ ...row, brand: shownBrand(row.brand_name) }),
  image: row.image,
  price: substitutePrice(offerOf(productOf(row, now)), { ...line, weight: weightOf(line) }),
  inventory: row.inventory,
})
