import { SortCode } from '#lib/codes/product.ts'
import { effectivePrice, priceAt } from '#lib/rules/price.ts'
import { isSaleable } from '#lib/rules/product.ts'
import { CatalogueIndex } from '#server/catalogue/catalogue-index.ts'
import { type GroupRows, Groups } from '#server/catalogue/groups.ts'
import type { ListedPage, Page } from '#server/catalogue/list-page.ts'
import type { IndexedProduct } from '#server/catalogue/product-columns.ts'
import { rankScore } from '#server/catalogue/product-columns.ts'
import type { Selection } from '#server/catalogue/selection.ts'
import type { Random } from '#tests/support/builders/random.ts'

/** A shop as plain rows, and the index that holds the same. */
export interface NaiveCatalogue {
  products: IndexedProduct[]
  groups: GroupRows
  index: CatalogueIndex
}

/** The moment around which special sales end. */
export const NOON = 1_000_000
const BRANDS = 6
const SHELVES = 3
/** Root 1 holds 2 and 3, which hold leaves; 9 stands alone. */
const PARENTS: Record<number, number | null> = {
  1: null,
  2: 1,
  3: 1,
  4: 2,
  5: 2,
  6: 3,
  9: null,
}
export const CATEGORY_IDS = Object.keys(PARENTS).map(Number)
const LEAVES = [4, 5, 6, 9]

const within = (category: number, ancestor: number): boolean =>
  category === ancestor || (PARENTS[category] != null && within(PARENTS[category], ancestor))

/** A product with values that often meet those of others, so that ties are tried. */
export function randomProduct(random: Random, id: number): IndexedProduct {
  const price = random.below(30) * 1_000
  const timed = random.chance(0.3)
  const step_g = random.chance(0.3) ? 500 : null
  return {
    id,
    brand_id: 100 + random.below(BRANDS),
    category_id: random.pick(LEAVES),
    price,
    price_per_kg: step_g && price * 2,
    step_g,
    price_by_discount: random.chance(0.4) ? random.below(35) * 1_000 : null,
    special_sale_value: timed || random.chance(0.1) ? 10 : null,
    special_sale_expiration: timed ? NOON + random.below(20) - 10 : null,
    available: random.chance(0.9) ? 1 : 0,
    comming_soon: random.chance(0.1) ? 1 : 0,
    inventory: random.chance(0.5) ? null : random.below(3),
    min_g: step_g && 2,
    sold: random.below(8),
    added_at: random.below(10),
  }
}

/** A shop of so many products at NOON. */
export function randomCatalogue(random: Random, size: number): NaiveCatalogue {
  // Ids neither dense nor in order, some beyond what is kept in a table.
  const products = Array.from({ length: size }, (_, n) =>
    randomProduct(random, ((n * 7_919) % 100_003) * 60 + 1),
  )
  const groups: GroupRows = {
    categories: CATEGORY_IDS.map(id => ({ id, name: `${id}`, slug: `${id}`, type: 'leaf' })),
    ancestors: CATEGORY_IDS.flatMap(category_id =>
      CATEGORY_IDS.filter(ancestor_id => within(category_id, ancestor_id)).map(ancestor_id => ({
        category_id,
        ancestor_id,
      })),
    ),
    brands: Array.from({ length: BRANDS + 1 }, (_, n) => ({
      id: 100 + n,
      name: `${n}`,
      slug: `${n}`,
    })),
    shelves: Array.from({ length: SHELVES }, (_, n) => ({ id: n + 1, name: `${n}` })),
    shelfProducts: Array.from({ length: SHELVES }, (_, n) => n + 1).flatMap(shelf_id =>
      products
        .filter(() => random.chance(0.3))
        .sort(() => random.next() - 0.5)
        .map(({ id }) => ({ shelf_id, product_id: id })),
    ),
  }
  const index = new CatalogueIndex()
  index.groups = new Groups(groups)
  index.put(products, NOON)
  return { products, groups, index }
}

/** A selection of parts that are each there or not; some find nothing. */
export function randomSelection(random: Random, { products }: NaiveCatalogue): Selection {
  const maybe = <T>(probability: number, value: () => T): T | undefined =>
    random.chance(probability) ? value() : undefined
  return {
    category: maybe(0.3, () => random.pick([...CATEGORY_IDS, 77])),
    brand: maybe(0.3, () => 100 + random.below(BRANDS + 2)),
    shelf: maybe(0.2, () => 1 + random.below(SHELVES + 1)),
    specialSale: random.chance(0.2),
    min: maybe(0.3, () => random.below(20) * 1_000),
    max: maybe(0.3, () => random.below(32) * 1_000),
    ids: maybe(0.1, () =>
      Array.from({ length: 20 }, () => random.pick([999_998, ...products.map(({ id }) => id)])),
    ),
    hits: maybe(0.2, () => {
      const found = products.map(({ id }) => id).filter(() => random.chance(0.4))
      found.push(2_000_000)
      found.sort((a, b) => a - b)
      return { ids: Int32Array.from(found), scores: Float32Array.from(found, id => 1 + (id % 4)) }
    }),
  }
}

/** Whether it can be bought. */
export const saleable = (product: IndexedProduct): boolean =>
  isSaleable({
    available: product.available === 1,
    comming_soon: product.comming_soon === 1,
    inventory: product.inventory,
    min_g: product.min_g,
  })
/** Rials; goods by weight have steps of 500 g. */
export const cost = (product: IndexedProduct, now: number): number =>
  pieceCost(product, now) * (product.step_g === null ? 1 : 2)

const pieceCost = (product: IndexedProduct, now: number): number =>
  effectivePrice(priceAt(product, now))

/** What a selection leaves, product by product. */
export function naiveMatches(
  { products, groups }: NaiveCatalogue,
  selection: Selection,
  now: number,
): IndexedProduct[] {
  const { category, brand, shelf, specialSale, min, max, ids, hits } = selection
  const onShelf = groups.shelfProducts.filter(each => each.shelf_id === shelf)
  return products.filter(
    product =>
      (category === undefined || within(product.category_id, category)) &&
      (brand === undefined || product.brand_id === brand) &&
      (shelf === undefined || onShelf.some(each => each.product_id === product.id)) &&
      (!specialSale || priceAt(product, now).special_sale !== null) &&
      (min === undefined || cost(product, now) >= min) &&
      (max === undefined || cost(product, now) <= max) &&
      (ids === undefined || ids.includes(product.id)) &&
      (hits === undefined || hits.ids.includes(product.id)),
  )
}

/** `listPage`, by sorting everything. */
export function naivePage(
  catalogue: NaiveCatalogue,
  selection: Selection,
  sort: SortCode | undefined,
  { offset, limit }: Page,
  now: number,
): ListedPage {
  const key = naiveKey(catalogue, selection, sort, now)
  const sorted = naiveMatches(catalogue, selection, now).sort(
    (a, b) => Number(saleable(b)) - Number(saleable(a)) || key(a) - key(b) || b.id - a.id,
  )
  return { ids: sorted.slice(offset, offset + limit).map(({ id }) => id), count: sorted.length }
}

function naiveKey(
  { groups }: NaiveCatalogue,
  { hits, shelf }: Selection,
  sort: SortCode | undefined,
  now: number,
): (product: IndexedProduct) => number {
  if (sort === undefined && hits)
    return ({ id, sold }) => -rankScore(hits.scores[hits.ids.indexOf(id)] ?? 0, sold)
  if (sort === undefined && shelf !== undefined) {
    const places = groups.shelfProducts.filter(each => each.shelf_id === shelf)
    return ({ id }) => places.findIndex(each => each.product_id === id)
  }
  const keys: Record<SortCode, (product: IndexedProduct) => number> = {
    1: product => cost(product, now),
    2: product => -cost(product, now),
    3: ({ sold }) => -sold,
    4: ({ added_at }) => -added_at,
    5: product => (product.price === 0 ? 0 : pieceCost(product, now) / product.price - 1),
  }
  return keys[sort ?? SortCode.bestSelling]
}
