import {
  type FoundSubstitutes,
  type Substitute,
  SUBSTITUTES_SHOWN,
} from '#lib/contract/admin/picking.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { apartOf } from '#lib/text/basket-sentences.ts'
import { inOrder } from '../../db/in-order.ts'
import type { OrderLineRow } from '../../db/order-line.ts'
import { type ProductRow, productOf } from '../../db/product-row.ts'
import { listSaleable, listSubstitutes } from '../../db/substitute.ts'
import type { Deps } from '../../deps.ts'
import { findProductIds } from './find-products.ts'

type Shop = Pick<Deps, 'db' | 'catalogue' | 'now'>
type Line = Pick<OrderLineRow, 'type' | 'item_id' | 'price'>

interface Wanted {
  /** Words, or how a SKU begins; empty: those nearest to what was ordered. */
  q: string
  /** What was chosen before: it stays in sight. */
  chosen?: number | undefined
}

/** What could be given instead of a line, the best first; a bundle is given whole or not. */
export async function findSubstitutes(
  { db, catalogue, now }: Shop,
  line: Line,
  { q, chosen }: Wanted,
): Promise<FoundSubstitutes> {
  if (line.type !== 1) return { kept: null, found: [] }
  const found =
    q === ''
      ? await listSubstitutes(db, line.item_id, SUBSTITUTES_SHOWN)
      : await saleableOf({ db, catalogue }, line, q)
  const isThere = chosen === line.item_id || found.some(({ id }) => id === chosen)
  const [kept] = chosen === undefined || isThere ? [] : await listSaleable(db, [chosen])
  const told = (row: ProductRow) => substituteOf(row, line, now())
  return { kept: kept ? told(kept) : null, found: found.map(told) }
}

async function saleableOf(shop: Omit<Shop, 'now'>, line: Line, q: string): Promise<ProductRow[]> {
  const ids = (await findProductIds(shop, q)).filter(id => id !== line.item_id)
  return inOrder(ids, await listSaleable(shop.db, ids)).slice(0, SUBSTITUTES_SHOWN)
}

/** Section 9: at what it costs now or what it stands for, whichever is less. */
const substituteOf = (row: ProductRow, line: Line, now: number): Substitute => ({
  id: row.id,
  name: row.name,
  about: apartOf({ ...row, brand: row.brand_name }),
  image: row.image,
  price: Math.min(effectivePrice(productOf(row, now)), line.price),
  inventory: row.inventory,
})
