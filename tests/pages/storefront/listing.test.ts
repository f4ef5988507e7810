import { expect, test } from 'vitest'
import { DAY_SECONDS, PAGE_SIZE } from '#lib/rules/limits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { sortNames } from '#lib/text/names.ts'
import { removeFilter } from '#lib/text/sentences.ts'
import { insertBrand, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

/** More than a page of products from 10,000 toman on, two of them of a brand and on special sale. */
async function stock(): Promise<number> {
  const brand = await insertBrand(shop.db, { name: 'سپیدرمه' })
  for (let n = 0; n <= PAGE_SIZE; n++) {
    const sale = {
      price_by_discount: 90_000,
      special_sale_value: 10,
      special_sale_expiration: shop.clock.now + DAY_SECONDS,
    }
    await insertProduct(shop.db, {
      ...{ price: 100_000 * (n + 1), name: `شیر ${n}` },
      ...(n < 2 && { ...sale, brand_id: brand }),
    })
  }
  return brand
}

test('a list is filtered, sorted and paged by its form and its links', async () => {
  const brand = await stock()
  const tab = await openTab(shop)
  const cards = () => tab.all('.card')
  await tab.visit('/search/?page=2&sort=1')
  expect(cards()).toHaveLength(1)
  tab.check(tab.named('special_sale'))
  const form = tab.page.getByRole('form', { name: catalogLabels.filters })
  Object.assign(tab.all(`[name=brand][value="${brand}"]`)[0] ?? {}, { checked: true })
  await tab.pressButton([...form.querySelectorAll('button')].at(-1)!)
  expect(tab.path).toBe(`/search/?brand=${brand}&special_sale=1&sort=1`)
  expect(cards()).toHaveLength(2)
  await tab.follow(removeFilter('سپیدرمه'))
  expect(tab.path).toBe('/search/?special_sale=1&sort=1')

  await tab.visit('/search/')
  await tab.follow(sortNames[1])
  expect(tab.path).toBe('/search/?sort=1')
  await tab.follow(pageLabels.nextPage)
  expect(tab.path).toBe('/search/?sort=1&page=2')
  await tab.follow(pageLabels.previousPage)
  expect(tab.path).toBe('/search/?sort=1')
  await tab.visit('/search/?min=900000000')
  expect(tab.text()).toContain(catalogMessages.nothingFoundWithFilter)
  await tab.follow(catalogLabels.clearFilters, tab.all('.none')[0])
  expect(tab.path).toBe('/search/')
})
