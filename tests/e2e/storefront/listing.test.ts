import type { Locator, Page } from 'playwright/test'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { sortNames } from '#lib/text/names.ts'
import { removeFilter } from '#lib/text/sentences.ts'
import { readMoves, readMovesOnReturn, watchMoves } from '#tests/support/checks/layout-shift.ts'
import {
  brandOf,
  countOf,
  filterOf,
  form,
  isMarked,
  items,
  mark,
  openFilter,
  wake,
} from '#tests/support/checks/listing.ts'
import { expect, ready, test, visit } from '#tests/support/fixtures/page.ts'
import { cardsOf } from '#tests/support/fixtures/product-page.ts'

test('applies filters, prices and sorting in place, keeps them in the URL, and Back undoes them', async ({
  page,
  request,
}) => {
  const [brand] = (await filterOf(request)).brands
  if (!brand) throw new Error('the demo has no brand')
  await watchMoves(page)
  await visit(page, '/search/?page=2')
  const all = (await countOf(page).textContent()) ?? ''
  await wake(page)
  await mark(page)
  const radio = brandOf(page, brand)
  await radio.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`/search/?brand=${brand.id}`)
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(radio).toBeFocused()
  expect(await readMoves(page)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL('/search/?page=2')
  await expect(countOf(page)).toHaveText(all)
  await expect(radio).not.toBeChecked()
  await page.goForward()
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(radio).toBeChecked()

  await form(page).getByLabel(catalogLabels.specialSale).check()
  await expect(page).toHaveURL(`/search/?brand=${brand.id}&special_sale=1`)
  const sort = page.getByRole('link', { name: sortNames[2], exact: true })
  await sort.click()
  await expect(page).toHaveURL(/&sort=2$/)
  await expect(sort).toHaveAttribute('aria-current', 'true')
  await expect(sort).toBeFocused()
  await page.getByRole('link', { name: removeFilter(catalogLabels.specialSale) }).click()
  await expect(page).toHaveURL(`/search/?brand=${brand.id}&sort=2`)
  await page.getByRole('link', { name: catalogLabels.clearFilters }).first().click()
  await expect(page).toHaveURL('/search/?sort=2')
  await expect(radio).not.toBeChecked()
  expect(await isMarked(page)).toBe(true)
  await slidesPrices(page)
})

/** By keyboard and mouse, from right to left. */
async function slidesPrices(page: Page): Promise<void> {
  await visit(page, '/search/?q=شیر')
  await wake(page)
  await openFilter(page)
  const low = page.getByRole('slider', { name: catalogLabels.priceLowest })
  const first = Number(await low.inputValue())
  await low.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight'])
    await page.keyboard.press(key)
  await expect(low).toHaveValue(String(first + 2_000))
  await expect(low).toHaveAttribute('aria-valuetext', /^[۰-۹٬]+ تومان$/)
  await expect(page).toHaveURL(new RegExp(`[?&]min=${first + 2_000}$`))
  await expect(low).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/min=/)
  await drag(page, low, -40)
  await expect.poll(async () => Number(await low.inputValue())).toBeGreaterThan(first)
  await expect(page).toHaveURL(/[?&]min=\d+$/)
}

/** Drags the lowest end of a slider, which is on its right. */
async function drag(page: Page, slider: Locator, by: number): Promise<void> {
  const { x, y, width, height } = (await slider.boundingBox())!
  const [thumb, middle] = [x + width - 12, y + height / 2]
  await page.mouse.move(thumb, middle)
  await page.mouse.down()
  await page.mouse.move(thumb + by, middle, { steps: 4 })
  await page.mouse.up()
}

test('Back restores a list that grew, its scroll position and the product over it', async ({
  page,
}) => {
  await watchMoves(page)
  await hideUntilRestored(page)
  await visit(page, '/search?sort=1')
  await scrollToPage(page, 3)
  await expectWhole(page)
  await page.evaluate(() => {
    scrollBy({ top: -333, behavior: 'instant' })
  })
  await expect(async () => {
    const { list } = (await page.evaluate(() => history.state as unknown)) as {
      list: { top: number }
    }
    expect(Math.round(list.top)).toBe((await firstInView(page)).top)
  }).toPass()
  const left = await firstInView(page)
  const address = page.url()
  await visit(page, '/faqs')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await ready(page)
  await expectWhole(page)
  await expect.poll(() => firstInView(page)).toEqual(left)
  expect(await readMovesOnReturn(page)).toEqual([])
  const products = await cardsOf(page.getByRole('main')).evaluateAll(links => links.map(String))
  expect(new Set(products).size).toBe(products.length)

  await mark(page)
  await page.evaluate(() => {
    const card = [...document.querySelectorAll<HTMLElement>('.card:not(.ghost) a')].find(
      each => each.getBoundingClientRect().top > 100,
    )
    card?.click()
  })
  const product = page.getByRole('dialog').getByRole('heading', { level: 1 })
  await expect(product).toBeVisible()
  await page.goBack()
  await expect(product).toHaveCount(0)
  await expect(page).toHaveURL(address)
  expect(await isMarked(page)).toBe(true)
})

/** A list is shown after 2 s where scripts are later, as on a busy machine; it moves then. */
const hideUntilRestored = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`[data-page='returning'] .list { animation-duration: 60s }`)
    document.adoptedStyleSheets = [sheet]
  })

/** No card is a placeholder. */
const expectWhole = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.querySelector('.ghost'))).toBe(null)

/** Scrolls to the end of the list, at most to the end of a page, until the address names the page. */
async function scrollToPage(page: Page, number: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(most => {
      const cards = document.querySelectorAll('.card:not(.ghost)')
      const last = cards[Math.min(cards.length, most) - 1]
      last?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }, number * PAGE_SIZE)
    expect(new URL(page.url()).searchParams.get('page')).toBe(String(number))
  }).toPass({ intervals: [200], timeout: 40_000 })
}

/** The first card in view, its place, and how many cards there are. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.card')]
    const card = cards.find(each => each.getBoundingClientRect().bottom > 0)
    const top = Math.round(card?.getBoundingClientRect().top ?? 0)
    return { href: card?.querySelector('a')?.href, top, cards: cards.length }
  })
