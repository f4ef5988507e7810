import type { Page } from 'playwright/test'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { readMovesOnReturn, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { isMarked, mark } from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

/** Scrolls to the end of what stands, but not past the page, until the address tells it. */
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

/** The first card in view, and where it stands. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('.card')]
    const card = cards.find(each => each.getBoundingClientRect().bottom > 0)
    const top = Math.round(card?.getBoundingClientRect().top ?? 0)
    return { href: card?.querySelector('a')?.href, top, cards: cards.length }
  })

/** How far below the screen the list ends, in pixels. */
const distanceToEnd = (page: Page) =>
  page.locator('.pager').evaluate(pager => pager.getBoundingClientRect().top - innerHeight)

test('Back restores a list of ten pages and its scroll position', async ({ page }) => {
  await watchMoves(page)
  await visit(page, '/search/?sort=1')
  await scrollToPage(page, 10)
  // The end of a list that grows no further from here on is this far.
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(1_200)
  await expect(page.locator('.ghost')).toHaveCount(0)
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
  // Before its script lives the list is the page of its address alone.
  await expect(page.locator('html[data-first]')).toHaveCount(0)
  await expect(page.locator('.ghost')).toHaveCount(0)
  expect(await firstInView(page)).toEqual(left)
  expect(await readMovesOnReturn(page)).toEqual([])

  const products = await page.locator('.card a').evaluateAll(links => links.map(String))
  expect(new Set(products).size).toBe(products.length)
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await expect(page).toHaveURL('/search/?sort=1')
})

test('keeps the list below a product when opened without a trailing slash', async ({ page }) => {
  await visit(page, '/search?sort=1')
  await mark(page)
  await scrollToPage(page, 2)
  const list = page.url()
  await page.evaluate(() => {
    const card = [...document.querySelectorAll<HTMLElement>('.card:not(.ghost) a')].find(
      each => each.getBoundingClientRect().top > 100,
    )
    card?.click()
  })
  const dialog = page.locator('dialog.product-dialog[open]')
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(list)
  expect(await isMarked(page)).toBe(true)
})

test('opens a shared page of a list', async ({ page }) => {
  await visit(page, '/search/?sort=1&page=3')
  await expect(page.locator('.grid')).toHaveAttribute('data-page', '3')
  await page.getByRole('link', { name: pageLabels.previousPage }).click()
  await expect(page).toHaveURL('/search/?sort=1&page=2')
})
