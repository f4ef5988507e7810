import type { Suggestions } from '#lib/contract/search.ts'
import {
  SUGGEST_MIN_CHARS,
  SUGGESTED_BRANDS_MAX,
  SUGGESTED_CATEGORIES_MAX,
  SUGGESTED_PRODUCTS_MAX,
  SUGGESTION_END_CHARS,
  SUGGESTION_MAX_CHARS,
} from '#lib/rules/limits.ts'
import { truncateMiddle } from '#lib/text/truncate.ts'
import type { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { firstOf } from '../catalogue/first-of.ts'
import { groupTexts } from '../catalogue/group-texts.ts'
import { listPage } from '../catalogue/list-page.ts'
import type { SearchIndex } from '../catalogue/search-index.ts'
import { BEST_SELLING } from '../catalogue/sort-orders.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listProductsByIds } from '../catalogue/product-queries.ts'
import type { Deps } from '../deps.ts'

const NOTHING: Suggestions = { brands: [], categories: [], products: [] }

/**
 * Brands, categories and a page of products for typed text; `count` is the number of products.
 * Brands and categories, with products only, come with the first page.
 */
export async function suggest(
  deps: Deps,
  q: string,
  page: number,
): Promise<{ suggestions: Suggestions; count: number }> {
  if (q.trim().length < SUGGEST_MIN_CHARS) return { suggestions: NOTHING, count: 0 }
  const now = deps.now()
  const hits = await deps.catalogue.search(q)
  const index = await deps.catalogue.current()
  const range = numberedPage(page, SUGGESTED_PRODUCTS_MAX)
  const { ids, count } = listPage(index, { hits }, undefined, range, now)
  const products = (await listProductsByIds(deps.db, ids, now)).map(product => ({
    ...labelOf(product),
    brand: labelOf(product.brand),
    volume: product.volume,
    unit: product.unit,
    image: product.image,
    price: product.price,
    price_by_discount: product.price_by_discount,
    weight: product.weight,
  }))
  return { suggestions: { ...(page === 1 ? suggestGroups(index, q) : NOTHING), products }, count }
}

function suggestGroups(
  index: CatalogueIndex,
  q: string,
): Pick<Suggestions, 'brands' | 'categories'> {
  const { groups, columns } = index
  const texts = groupTexts(groups)
  const { ofBrand, ofCategory } = index.ordered(BEST_SELLING)
  const brands = groups.brands.filter(({ id }) => ofBrand(columns.brands.find(id) ?? -1).length > 0)
  const categories = groups.categories.filter(
    ({ id }) => ofCategory(columns.categories.find(id) ?? -1).length > 0,
  )
  return {
    brands: bestMatches(brands, texts.brands, q, SUGGESTED_BRANDS_MAX).map(labelOf),
    categories: bestMatches(categories, texts.categories, q, SUGGESTED_CATEGORIES_MAX).map(
      category => ({ ...labelOf(category), type: category.type }),
    ),
  }
}

/** The best `count`; of equals the first of the list. */
function bestMatches<T extends { id: number }>(
  list: readonly T[],
  texts: SearchIndex,
  q: string,
  count: number,
): T[] {
  const hits = texts.search(q)
  const scoreOf = new Map(Array.from(hits.ids, (id, at) => [id, hits.scores[at] ?? 0]))
  const scores = Float32Array.from(list, ({ id }) => scoreOf.get(id) ?? 0)
  const matches = list.flatMap(({ id }, place) => (scoreOf.has(id) ? place : []))
  const compare = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b
  return firstOf(matches, count, compare).flatMap(place => list[place] ?? [])
}

const labelOf = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({
  id,
  name: truncateMiddle(name, SUGGESTION_MAX_CHARS, SUGGESTION_END_CHARS),
  slug,
})
