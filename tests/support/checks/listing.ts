import type { APIRequestContext, Page } from 'playwright/test'
import type { FilterData } from '#lib/contract/filter.ts'
import { formatCount } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { expect } from '#tests/support/fixtures/page.ts'

export async function filterOf(request: APIRequestContext, query = ''): Promise<FilterData> {
  const answer = await request.get(`/api/v1/search/filters?${query}`)
  return ((await answer.json()) as { data: FilterData }).data
}

export const form = (page: Page) => page.getByRole('form', { name: catalogLabels.filters })
export const opener = (page: Page) => page.getByRole('button', { name: catalogLabels.filters })
export const brandOf = (page: Page, { name }: { name: string }) =>
  form(page).getByRole('radio', { name: `${name} ` })
export const countOf = (page: Page) => page.locator('.page-head p')
export const items = (count: number) => formatCount(count, cartLabels.itemNoun)

/** Where the filter is a drawer it is opened first. */
export async function openFilter(page: Page): Promise<void> {
  if (await opener(page).isVisible()) await opener(page).click()
  await expect(form(page)).toBeVisible()
}

/** Waits until the island listens: a hydrated island has lost its `ssr` mark. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.dispatchEvent('.sorts', 'pointerdown')
  await expect(page.locator('astro-island[component-url*=SearchFilters]:not([ssr])')).toBeAttached()
}

/** A mark that another document would not have. */
export const mark = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { sameDocument: true }))
export const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)
