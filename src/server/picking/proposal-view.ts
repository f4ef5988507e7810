import type { PickingProposal } from '#lib/contract/admin/picking.ts'
import type { OrderProposal } from '#lib/contract/order-page.ts'
import { choiceOf } from '#lib/rules/substitution.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import type { ProductRow } from '../catalogue/product-row.ts'
import { clockFa } from '../delivery/window-texts.ts'
import { listOrderLines } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { readPictures } from './picking-queries.ts'
import { listProposals, type ProposalRow } from './proposal-queries.ts'
import { listProductRows } from './substitute-queries.ts'

/** The newest proposal of each line. */
export async function newestProposals(
  db: Db,
  orderId: number,
): Promise<Map<number, PickingProposal>> {
  const rows = await listProposals(db, orderId)
  const products = await productsOf(db, rows)
  return new Map(rows.map(row => [row.line_id, proposalView(row, products.get(row.product_id))]))
}

const productsOf = async (db: Db, rows: readonly ProposalRow[]) => {
  const ids = rows.map(row => row.product_id)
  return new Map((await listProductRows(db, ids)).map(row => [row.id, row]))
}

const goodsOf = (product: ProductRow | undefined) => ({
  name: product?.name ?? '',
  about: product ? distinctionOf({ ...product, brand: product.brand_name }) : '',
  image: product?.image ?? '',
})

const proposalView = (
  { id, state, count, expires_at }: ProposalRow,
  product: ProductRow | undefined,
): PickingProposal => ({ id, state, ...goodsOf(product), count, until_fa: clockFa(expires_at) })

/** For the customer, the oldest first. */
export async function orderProposals(db: Db, order: OrderRow): Promise<OrderProposal[]> {
  const rows = await listProposals(db, order.id)
  if (rows.length === 0) return []
  const products = await productsOf(db, rows)
  const lines = await listOrderLines(db, order.id)
  const pictureOf = await readPictures(db, lines)
  return rows.flatMap(row => {
    const line = lines.find(each => each.id === row.line_id)
    if (!line) return []
    const { count, price } = row
    const { id, state, until_fa, ...goods } = proposalView(row, products.get(row.product_id))
    const { name } = line
    const about = distinctionOf(line)
    return [
      {
        ...{ id, state, until_fa, silence: choiceOf(order, line) },
        missing: { name, about, image: pictureOf(line), count, cost: line.price * count },
        substitute: { ...goods, cost: price * count },
      },
    ]
  })
}
