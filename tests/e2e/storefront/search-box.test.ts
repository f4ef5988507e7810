import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { allResultsFor, forgetSearchLabel, searchLabels } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { seriousFaults, seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const SUGGEST = '**/api/v1/search/suggest?*'
const field = (page: Page) => page.locator('#q')
const list = (page: Page) => page.getByRole('listbox')
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true })

/** Types as fingers do, and waits for the answer. */
async function typeAndSee(page: Page, text: string): Promise<void> {
  await field(page).click()
  await page.keyboard.type(text)
  await expect(option(page, allResultsFor(text))).toBeVisible()
}

test('suggests categories, brands and products to keyboard and screen reader', async ({ page }) => {
  await watchMoves(page)
  await visit(page, '/faqs')
  await typeAndSee(page, 'شیر')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const groups = [catalogLabels.suggestedCategories, catalogLabels.suggestedProducts]
  for (const name of groups)
    await expect(list(page).getByRole('group', { name, exact: true })).toBeVisible()
  const products = list(page).getByRole('group', { name: catalogLabels.suggestedProducts })
  await expect(products.getByRole('option')).toHaveCount(11)
  await expect(products.getByRole('option').first()).toContainText('تومان')
  const count = (await list(page).getByRole('option').count()) - 1
  await expect(page.locator('.find [role=status]')).toContainText(toPersianDigits(count))

  await page.keyboard.press('ArrowDown')
  const first = list(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('End')
  await expect(option(page, allResultsFor('شیر'))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(products.getByRole('option').last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('شیر')
  expect(await readMoves(page)).toEqual([])

  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/categories\/\d+\//)
})

test('Tab leaves the field without a stop in its list', async ({ page }) => {
  await visit(page, '/faqs')
  await typeAndSee(page, 'شیر')
  for (const isIn of [true, true, false]) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.find :focus')).toHaveCount(isIn ? 1 : 0)
    await expect(page.locator('[data-suggest]:focus')).toHaveCount(0)
  }
})

test('Enter without a choice and the link to all results search', async ({ page }) => {
  await visit(page, '/faqs')
  await typeAndSee(page, 'شیر')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
  await field(page).press('End')
  await page.keyboard.type(' تازه')
  await option(page, allResultsFor('شیر تازه')).click()
  await expect(page).toHaveURL(`/search/?${new URLSearchParams({ q: 'شیر تازه' })}`)
  await expect(field(page)).toHaveValue('شیر تازه')
})

test('keeps text, caret and focus typed before hydration', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/SearchBox\.[^/]*\.js$/, async route => {
    await released
    await route.continue()
  })
  await watchMoves(page)
  await visit(page, '/faqs')
  await field(page).click()
  await page.keyboard.type('شر')
  await page.keyboard.press('Home')
  const caret = () => field(page).evaluate((input: HTMLInputElement) => input.selectionStart)
  const before = await caret()
  release(undefined)
  await expect(field(page)).toHaveAttribute('role', 'combobox')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('شر')
  await expect.poll(caret).toBe(before)
  await expect(page.locator('[data-suggest]')).toBeVisible()
  expect(await readMoves(page)).toEqual([])
})

test('answers what was typed before any script ran', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  // No script of a page runs while a style sheet above it is awaited.
  await page.route('**/_astro/*.css', async route => {
    await released
    await route.continue()
  })
  await page.goto('/faqs', { waitUntil: 'commit' })
  await field(page).focus()
  await page.keyboard.type('شیر')
  release(undefined)
  await expect(option(page, allResultsFor('شیر'))).toBeVisible()
})

test('shows recent searches in an empty field and clears them', async ({ page }) => {
  const search = async (text: string) => {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(page).toHaveURL(`/search/?${new URLSearchParams({ q: text })}`)
    await field(page).click()
    await expect(field(page)).toHaveAttribute('role', 'combobox')
  }
  // The first is sent before anybody listens: the page it leads to keeps it.
  await page.route(/SearchBox\.[^/]*\.js$/, () => undefined, { times: 1 })
  await visit(page, '/faqs')
  await search('نان')
  await search('شیر')
  await visit(page, '/brands')
  await field(page).click()
  await expect(list(page).getByRole('option')).toHaveText(['شیر', 'نان'])
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: forgetSearchLabel('شیر') }).click()
  await expect(list(page).getByRole('option')).toHaveText(['نان'])
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: searchLabels.forgetAll }).click()
  await expect(list(page)).toHaveCount(0)
  await reloadPage(page)
  await field(page).click()
  await expect(field(page)).toHaveAttribute('role', 'combobox')
  await expect(list(page)).toHaveCount(0)
})

test('shows no results, a failure and a retry', async ({ page }) => {
  const { promise: seen, resolve: seeing } = Promise.withResolvers<undefined>()
  await page.route(SUGGEST, async route => {
    await seen
    await route.continue()
  })
  await visit(page, '/faqs')
  await field(page).click()
  await page.keyboard.type('ضصثقفغ')
  const panel = page.locator('[data-suggest]')
  await expect(panel).toContainText(catalogMessages.searching)
  seeing(undefined)
  await expect(panel).toContainText(catalogMessages.nothingFound)
  await page.unroute(SUGGEST)
  await page.route(SUGGEST, route =>
    route.fulfill({ status: 429, json: { message: 'کمی بعد دوباره تلاش کنید.' } }),
  )
  await field(page).fill('شیر')
  await expect(panel).toContainText('کمی بعد دوباره تلاش کنید.')
  await page.unroute(SUGGEST)
  await panel.getByRole('button', { name: actionLabels.retry }).click()
  await expect(option(page, allResultsFor('شیر'))).toBeVisible()
  await page.getByRole('button', { name: searchLabels.clearText }).click()
  await expect(field(page)).toHaveValue('')
  await expect(panel).toHaveCount(0)
})

test('the open list is accessible in both themes', async ({ page }) => {
  await visit(page, '/')
  await typeAndSee(page, 'شیر')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use(PHONE)
  test('the list fills the screen between header and bottom bar', async ({ page }) => {
    await visit(page, '/')
    await page.evaluate(() => scrollTo(0, 600))
    await expect(page.locator('#header')).toHaveAttribute('data-away')
    await page.getByRole('navigation', { name: navLabels.menu }).getByText(navLabels.search).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('شیر')
    await expect(option(page, allResultsFor('شیر'))).toBeVisible()
    const box = async (selector: string) => (await page.locator(selector).boundingBox())!
    await expect(async () => {
      const [header, panel, bar] = await Promise.all(['#header', '[data-suggest]', '.bar'].map(box))
      expect(header!.y).toBe(0)
      expect(Math.abs(panel!.y - (header!.y + header!.height))).toBeLessThanOrEqual(1)
      expect(Math.abs(panel!.y + panel!.height - bar!.y)).toBeLessThanOrEqual(1)
      expect(panel!.width).toBe(header!.width)
    }).toPass()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the field searches, and the bottom bar links to it',
    { tag: '@every-screen' },
    async ({ page, isMobile }) => {
      await visit(page, '/faqs')
      if (isMobile) await page.locator('.bar a[href="#q"]').tap()
      else await field(page).focus()
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('شیر')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/search\/\?q=/)
      await expect(page.locator('.card').first()).toBeVisible()
    },
  )
})
