import { PROMOTION_PREVIEW_LINES, type PromotionPreview } from '#lib/contract/admin/promotion.ts'
import { effectivePrice, priceAt } from '#lib/rules/price.ts'
import { promotionsOff } from '#lib/rules/promotion.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import type { Db } from '../platform/database/open.ts'
import { readPage } from '../platform/database/page.ts'
import { selectProducts } from '../catalogue/product-row.ts'
import type { PromotionTerms } from './promotion-terms.ts'
import { agreedPromotion, productsOf } from './promotion-goods.ts'
import type { PromotionRow } from './promotion-queries.ts'

/** The goods of a promotion with what it takes off the fewest pieces that have it. */
export async function previewPromotion(
  db: Db,
  terms: PromotionTerms,
  now: number,
): Promise<PromotionPreview> {
  const row = { ...terms, id: 0 } as PromotionRow
  if (row.kind === 'first-order' || row.kind === 'free-delivery') return { goods: null, lines: [] }
  const { rows, count: goods } = await readPage(selectPromoted(db, row), {
    ...{ limit: PROMOTION_PREVIEW_LINES, offset: 0 },
  })
  const count = row.pieces ?? 1
  const lines = rows.map(product => {
    const cost = effectivePrice(priceAt(product, now)) * count
    const promotion = agreedPromotion(row, ['goods'])
    const { off } = promotionsOff([{ key: 'goods', pieces: count, cost }], [promotion])
    const about = distinctionOf({ ...product, brand: product.brand_name })
    return { id: product.id, name: product.name, about, count, cost, off }
  })
  return { goods, lines }
}

/** Products that are on sale. */
export function selectPromoted(db: Db, { kind, category_id, product_ids }: PromotionRow) {
  const products = selectProducts(db).where('products.available', '=', 1).orderBy('products.id')
  const counted = kind === 'quantity' ? products.where('products.step_g', 'is', null) : products
  if (product_ids !== null)
    return counted.where('products.id', 'in', [0, ...productsOf(product_ids)])
  return counted.where('products.category_id', 'in', eb =>
    eb
      .selectFrom('category_ancestors')
      .select('category_ancestors.category_id')
      .where('ancestor_id', '=', category_id ?? 0),
  )
}
