import { expect, test } from 'vitest'
import { countFilters } from '#server/catalogue/filter-counts.ts'
import {
  cost,
  naiveMatches,
  NOON,
  randomCatalogue,
  randomSelection,
} from '#tests/support/checks/naive-catalogue.ts'
import { seeded } from '#tests/support/builders/random.ts'

test.each([0, 1, 50, 400])(
  'counts for each choice the products it leads to, of %i products',
  size => {
    const random = seeded(size + 21)
    const catalogue = randomCatalogue(random, size)
    for (let n = 0; n < 100; n++) {
      const now = NOON + random.below(20) - 10
      const selection = randomSelection(random, catalogue)
      const leads = (choice: object) =>
        naiveMatches(catalogue, { ...selection, ...choice }, now).length
      const counts = countFilters(catalogue.index, selection, now)
      expect(counts.count).toBe(leads({}))
      expect(counts.specialSale).toBe(leads({ specialSale: true }))
      for (const { id } of catalogue.groups.brands)
        expect(counts.ofBrand(id)).toBe(leads({ brand: id }))
      for (const { id } of catalogue.groups.categories)
        expect(counts.ofCategory(id)).toBe(leads({ category: id }))
      for (const { id } of catalogue.groups.shelves)
        expect(counts.ofShelf(id)).toBe(leads({ shelf: id }))
      const prices = naiveMatches(
        catalogue,
        { ...selection, min: undefined, max: undefined },
        now,
      ).map(product => cost(product, now))
      expect(counts.price).toEqual(
        prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
      )
    }
  },
)
