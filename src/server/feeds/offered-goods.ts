import { sql, type SqlBool } from 'kysely'
import type { ProductDetail } from '#lib/contract/product.ts'
import { productHref, shortProductHref } from '#lib/rules/links.ts'
import { localPicture } from '#lib/rules/picture.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { saleable } from '../catalogue/product-row.ts'
import type { Db } from '../platform/database/open.ts'

/** Longer addresses are refused by readers of feeds; the short one redirects. */
const HREF_MAX_CHARS = 1_400

/** What can be bought; a price of 0 would be shown as free. */
export const isOnSale = sql<SqlBool>`${saleable} and products.price > 0`

/** Rials of a piece, or of a kilogram of goods by weight, as the page shows them. */
export function offerOf({ weight, ...product }: ProductDetail): { now: number; before: number } {
  if (!weight) return { now: effectivePrice(product), before: product.price }
  const { price_per_kg: price, price_per_kg_by_discount: price_by_discount } = weight
  return { now: effectivePrice({ price, price_by_discount }), before: price }
}

export function pageUrl(siteUrl: string, product: ProductDetail): string {
  const href = productHref(product)
  return siteUrl + (href.length > HREF_MAX_CHARS ? shortProductHref(product.id) : href)
}

/** Names often leave out brand and size, by which sites compare. */
export const titleOf = ({ name, brand, volume, unit, weight }: ProductDetail): string =>
  distinctName({ name, brand: brand.name, ...(weight ? NO_SIZE : { volume, unit: unit?.name }) })

const NO_SIZE = { volume: null, unit: null }

/** The first `max` code units, without half a character. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

/** The main picture first. */
export const pictureUrls = (siteUrl: string, { image, gallery }: ProductDetail): string[] =>
  [...new Set([image, ...gallery.map(({ path }) => path)].map(localPicture))]
    .filter(path => path !== '')
    .map(path => siteUrl + path)

/** «خوراک > لبنیات > شیر» by category. */
export async function readCategoryPaths(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('category_ancestors')
    .innerJoin('categories', 'categories.id', 'category_ancestors.ancestor_id')
    .select(['category_id', 'name'])
    .orderBy('depth', 'desc')
    .execute()
  const names = Map.groupBy(rows, ({ category_id }) => category_id)
  return new Map([...names].map(([id, path]) => [id, path.map(({ name }) => name).join(' > ')]))
}
