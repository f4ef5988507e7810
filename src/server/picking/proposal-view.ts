import type { PickingProposal } from '#lib/contract/admin/picking-line.ts'
import type { OrderProposal } from '#lib/contract/order-page.ts'
import { coveredCount } from '#lib/rules/picking.ts'
import { choiceOf } from '#lib/rules/substitution.ts'
import { weighedPrice } from '#lib/rules/weight.ts'
import { goodsAbout } from '#lib/text/order-change.ts'
import type { ProductRow } from '../catalogue/product-row.ts'
import { clockFa } from '../delivery/window-texts.ts'
import { weightOf } from '../order/line-weight.ts'
import { listOrderLines, type OrderLineRow } from '../order/order-line-queries.ts'
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
  about: product
    ? goodsAbout({ ...product, brand: product.brand_name, weight: product.step_g })
    : '',
  image: product?.image ?? '',
})

const proposalView = (
  { id, state, count, stock, expires_at }: ProposalRow,
  product: ProductRow | undefined,
): PickingProposal => ({
  ...{ id, state, ...goodsOf(product), count, grams: product?.step_g ? stock : null },
  until_fa: clockFa(expires_at),
})

const costOf = ({ count, stock, price }: ProposalRow, product: ProductRow | undefined): number =>
  product?.step_g ? weighedPrice(price, product.step_g, stock) : price * count

/** What the proposed goods stand for. */
function missingGoods(line: OrderLineRow, { stock }: ProposalRow, product: ProductRow | undefined) {
  const weight = weightOf(line)
  const step_g = product?.step_g ?? null
  const count = coveredCount({ ...line, weight }, { weight: step_g ? { step_g } : null }, stock)
  const { name, price } = line
  const grams = weight && count * weight.step_g
  const about = goodsAbout({ ...line, weight })
  return { name, about, count, grams, cost: price * count }
}

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
    const product = products.get(row.product_id)
    const { id, state, until_fa, ...goods } = proposalView(row, product)
    return [
      {
        ...{ id, state, until_fa, silence: choiceOf(order, line) },
        missing: { ...missingGoods(line, row, product), image: pictureOf(line) },
        substitute: { ...goods, cost: costOf(row, product) },
      },
    ]
  })
}
