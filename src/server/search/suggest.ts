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
import { groupTexts } from '../catalogue/group-texts.ts'
import { listPage } from '../catalogue/list-page.ts'
import { BEST_SELLING } from '../catalogue/sort-orders.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listProductsByIds } from '../catalogue/product-queries.ts'
import type { Deps } from '../deps.ts'
import type { SearchHits } from './score-hits.ts'

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
  const brands = bestMatches(groups.brands, texts.brands.search(q), SUGGESTED_BRANDS_MAX, id =>
    ofBrand(columns.brands.find(id) ?? -1),
  )
  const categories = bestMatches(
    groups.categories,
    texts.categories.search(q),
    SUGGESTED_CATEGORIES_MAX,
    id => ofCategory(columns.categories.find(id) ?? -1),
  )
  return {
    brands: brands.map(labelOf),
    categories: categories.map(category => ({ ...labelOf(category), type: category.type })),
  }
}

/** The best `count` with products; of equals the first of the list. */
function bestMatches<T extends { id: number }>(
  list: readonly T[],
  { ids, scores }: SearchHits,
  count: number,
  productsOf: (id: number) => Int32Array,
): T[] {
  if (ids.length === 0) return []
  const scoreOf = new Map<number, number>()
  for (let at = 0; at < ids.length; at++) scoreOf.set(ids[at] ?? 0, scores[at] ?? 0)
  return list
    .filter(({ id }) => scoreOf.has(id) && productsOf(id).length > 0)
    .sort((a, b) => (scoreOf.get(b.id) ?? 0) - (scoreOf.get(a.id) ?? 0))
    .slice(0, count)
}

const labelOf = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({
  id,
  name: truncateMiddle(name, SUGGESTION_MAX_CHARS, SUGGESTION_END_CHARS),
  slug,
})
