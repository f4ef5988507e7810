import { type Random, seeded } from '#tests/support/builders/random.ts'
import type { BigShop } from './big-shop.ts'

/** What is measured of a call: lists against themselves at another size, the others by the clock. */
export type CallKind = 'list' | 'filter' | 'search' | 'suggest'

/** A call that is different each time. */
export interface MeasuredCall {
  name: string
  kind: CallKind
  path: (shop: BigShop, random: Random) => string
}

const list = (name: string, query: (shop: BigShop, random: Random) => string): MeasuredCall => ({
  name,
  kind: 'list',
  path: (shop, random) => `/products?${query(shop, random)}`,
})

/** Some four tenths of all prices. */
function prices(random: Random): string {
  const min = 50_000 + random.below(1_000_000)
  return `min=${min}&max=${min + 800_000}`
}

/** Any full page but the first ones. */
const deep = (products: number, random: Random): number =>
  1 + Math.ceil((0.3 + 0.6 * random.next()) * Math.floor(products / 16 - 1))

/** What shoppers type: a word, two, the beginning of one, a slip, the other keyboard. */
const QUERIES = [
  'شیر',
  'شیر کم چرب',
  'ماست',
  'پنیر سفید',
  'چای کیسه',
  'روغن زیتون',
  'بر',
  'ماکارونی',
].concat(['شیرر پرچرب', 'کره حیوانی', 'نوشابه', 'adv', 'رب گوجه', 'تن ماهی', 'شامپو', 'بیسکوییت'])

export const LIST_CALLS: readonly MeasuredCall[] = [
  list('all', (_, random) => `page=${1 + random.below(5)}`),
  list('category', ({ leaves }, random) => `category=${random.pick(leaves)}`),
  list('top category', ({ tops }, random) => `category=${random.pick(tops)}`),
  list('brand', ({ brands }, random) => `brand=${random.pick(brands)}`),
  list('prices', (_, random) => prices(random)),
  list(
    'prices of a top category',
    ({ tops }, random) => `category=${random.pick(tops)}&${prices(random)}`,
  ),
  list('special sale', (_, random) => `special_sale=1&page=${1 + random.below(2)}`),
  list('shelf', ({ shelves }, random) => `shelf=${random.pick(shelves)}`),
  ...[1, 2, 3, 4, 5].map(sort =>
    list(`sort ${sort}`, (_, random) => `sortby=${sort}&page=${1 + random.below(5)}`),
  ),
  list('sort 1 of a top category', ({ tops }, random) => `sortby=1&category=${random.pick(tops)}`),
  list('deep page', ({ products }, random) => `page=${deep(products.length, random)}`),
  list(
    'deep page of a top category',
    ({ tops, products }, random) =>
      `category=${random.pick(tops)}&page=${deep(products.length / tops.length, random)}`,
  ),
  {
    name: 'filter of all',
    kind: 'filter',
    path: () => '/search/filters',
  },
  {
    name: 'filter of a category and prices',
    kind: 'filter',
    path: ({ leaves }, random) => `/categories/${random.pick(leaves)}/filter?${prices(random)}`,
  },
  {
    name: 'search',
    kind: 'search',
    path: (_, random) => `/products?q=${encodeURIComponent(random.pick(QUERIES))}`,
  },
  {
    name: 'search of a brand, cheapest first',
    kind: 'search',
    path: ({ brands }, random) =>
      `/products?q=${encodeURIComponent(random.pick(QUERIES))}&brand=${random.pick(brands)}&sortby=1`,
  },
  {
    name: 'suggest',
    kind: 'suggest',
    path: (_, random) => `/search/suggest?q=${encodeURIComponent(random.pick(QUERIES))}`,
  },
]

export const callsRandom = (): Random => seeded(5)
