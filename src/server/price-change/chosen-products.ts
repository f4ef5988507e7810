import { CHOSEN_MAX } from '#lib/contract/admin/catalogue.ts'
import { PRICE_CHANGE_MAX, type PriceChangeTerms } from '#lib/contract/admin/price-change.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import {
  chosenSkus,
  priceChangeMessages,
  unknownSkus,
} from '#lib/text/messages/admin-price-change.ts'
import { selectStoredProducts } from '../catalogue/barcode-queries.ts'
import { findProductByKey } from '../catalogue/catalogue-office-queries.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import type { Db } from '../platform/database/open.ts'
import { fieldError } from '../platform/http/errors.ts'

export type Goods = Pick<PriceChangeTerms, 'category' | 'brand' | 'shelf' | 'products'>

/** The products that meet all conditions, in the order of ids; refuses unknown and too many ones. */
export async function listChosenProducts(db: Db, goods: Goods): Promise<StoredProduct[]> {
  const { category, brand, shelf } = goods
  const chosen = await findChosenIds(db, goods.products)
  let products = selectStoredProducts(db)
  if (chosen) products = products.where('id', 'in', chosen)
  if (brand !== undefined) products = products.where('brand_id', '=', brand)
  if (category !== undefined)
    products = products.where('category_id', 'in', eb =>
      eb
        .selectFrom('category_ancestors')
        .select('category_ancestors.category_id')
        .where('ancestor_id', '=', category),
    )
  if (shelf !== undefined)
    products = products.where('id', 'in', eb =>
      eb
        .selectFrom('shelf_products')
        .select('shelf_products.product_id')
        .where('shelf_id', '=', shelf),
    )
  const rows = await products
    .orderBy('id')
    .limit(PRICE_CHANGE_MAX + 1)
    .execute()
  if (rows.length > PRICE_CHANGE_MAX) throw fieldError('category', priceChangeMessages.tooMany)
  return rows
}

export async function listProductsById(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await selectStoredProducts(db).where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Null where none is named. */
export async function findChosenIds(db: Db, text: string): Promise<number[] | null> {
  const keys = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  if (keys.length === 0) return null
  if (keys.length > CHOSEN_MAX) throw fieldError('products', chosenSkus(CHOSEN_MAX))
  const found = new Map<string, number | undefined>()
  for (const key of keys)
    found.set(key, await findProductByKey(db, toLatinDigits(key), gtinIn(key)))
  const unknown = keys.filter(key => found.get(key) === undefined)
  if (unknown.length > 0) throw fieldError('products', unknownSkus(unknown))
  return [...found.values()].filter(id => id !== undefined)
}

/** Names of the chosen goods: «لبنیات، کاله». */
export async function titleOf(db: Db, goods: Goods): Promise<string> {
  const nameOf = async (list: 'categories' | 'brands' | 'shelves', id: number | undefined) =>
    id === undefined
      ? undefined
      : (await db.selectFrom(list).select('name').where('id', '=', id).executeTakeFirst())?.name
  const names = [
    await nameOf('categories', goods.category),
    await nameOf('brands', goods.brand),
    await nameOf('shelves', goods.shelf),
    goods.products === '' ? undefined : priceChangeMessages.chosenProducts,
  ].filter(name => name !== undefined)
  return names.length === 0 ? priceChangeMessages.allProducts : names.join('، ')
}
