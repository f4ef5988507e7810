import { describe, expect, test } from 'vitest'
import { SortCode } from '#lib/codes/product.ts'
import { listPage } from '#server/catalogue/list-page.ts'
import { similarProducts } from '#server/catalogue/product-list.ts'
import type { IndexedProduct } from '#server/catalogue/product-columns.ts'
import {
  cost,
  type NaiveCatalogue,
  naivePage,
  NOON,
  randomCatalogue,
  randomProduct,
  randomSelection,
  saleable,
} from '#tests/support/checks/naive-catalogue.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'

const SORTS: readonly (SortCode | undefined)[] = [
  undefined,
  SortCode.cheapest,
  SortCode.mostExpensive,
  SortCode.bestSelling,
  SortCode.newest,
  SortCode.biggestDiscount,
]

/** As many random lists of the index as of the naive shop, each alike. */
function expectAlike(random: Random, catalogue: NaiveCatalogue, now: number, lists: number): void {
  for (let n = 0; n < lists; n++) {
    const selection = randomSelection(random, catalogue)
    const sort = random.pick(SORTS)
    const page = { offset: random.pick([0, 16, 48, 200]), limit: random.pick([1, 8, 16]) }
    expect(
      listPage(catalogue.index, selection, sort, page, now),
      JSON.stringify({ selection, sort, page, now }),
    ).toEqual(naivePage(catalogue, selection, sort, page, now))
  }
}

describe('a page of the index', () => {
  test.each([0, 1, 15, 300, 700])('equals a page of the sorted catalogue of %i products', size => {
    const random = seeded(size + 1)
    expectAlike(random, randomCatalogue(random, size), NOON, 300)
  })

  test('equals it after any change of any products', () => {
    const random = seeded(7)
    const catalogue = randomCatalogue(random, 300)
    for (let round = 0; round < 40; round++) {
      const changed = new Map(
        Array.from({ length: 1 + random.below(round % 10 === 0 ? 200 : 3) }, () => {
          const id = random.chance(0.7) ? random.pick(catalogue.products).id : 200_000 + round
          return [id, randomProduct(random, id)]
        }),
      )
      catalogue.products = [
        ...catalogue.products.filter(({ id }) => !changed.has(id)),
        ...changed.values(),
      ]
      catalogue.index.put([...changed.values()], NOON)
      expectAlike(random, catalogue, NOON, 20)
    }
  })

  test('equals it at any moment, also when the clock goes back', () => {
    const random = seeded(8)
    const catalogue = randomCatalogue(random, 300)
    for (const now of [NOON - 20, NOON, NOON + 1, NOON - 3, NOON + 20, NOON + 9])
      expectAlike(random, catalogue, now, 60)
  })

  test('equals it when products are added at other moments than lists', () => {
    const random = seeded(9)
    const catalogue = randomCatalogue(random, 100)
    for (let round = 0; round < 20; round++) {
      const product = randomProduct(random, 300_000 + round)
      catalogue.products.push(product)
      catalogue.index.put([product], NOON + random.below(20) - 10)
      expectAlike(random, catalogue, NOON + random.below(20) - 10, 10)
    }
  })

  test('equals it after further sales', () => {
    const random = seeded(10)
    const catalogue = randomCatalogue(random, 300)
    for (const product of catalogue.products) if (random.chance(0.2)) product.sold += 5
    catalogue.index.putSold([...catalogue.products, { id: 999_999, sold: 1 }])
    expectAlike(random, catalogue, NOON, 200)
  })
})

test('similar products share the category, purchasable first, then nearest in price', () => {
  const catalogue = randomCatalogue(seeded(11), 200)
  for (const like of catalogue.products) {
    const away = (product: IndexedProduct) => Math.abs(cost(product, NOON) - cost(like, NOON))
    const expected = catalogue.products
      .filter(({ id, category_id }) => category_id === like.category_id && id !== like.id)
      .sort((a, b) => Number(saleable(b)) - Number(saleable(a)) || away(a) - away(b) || a.id - b.id)
      .slice(0, 12)
    expect(similarProducts(catalogue.index, like.id, 12, NOON)).toEqual(
      expected.map(({ id }) => id),
    )
  }
  expect(similarProducts(catalogue.index, 999_999, 12, NOON)).toBeUndefined()
})
