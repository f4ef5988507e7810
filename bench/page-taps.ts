import type { Page } from 'playwright'
import type { Tap } from './touch.ts'

/** What is touched on public pages, of them a list of goods at `list` and a product at `product`. */
export function pageTaps(list: string, product: string): Record<string, Tap> {
  const at = (path: string) => (page: Page) => page.goto(path)
  const burger = (page: Page) => page.locator('.burger')
  const filter = (page: Page) => page.locator('.filter-open')
  const brand = (page: Page) => page.locator('#filters label:has([name=brand]):visible').nth(1)
  return {
    'home: menu opened': { before: at('/'), on: burger },
    'home: menu closed': {
      before: async page => {
        await page.goto('/')
        await burger(page).tap()
      },
      on: page => page.locator('#menu .icon-close'),
    },
    'home: search field': { before: at('/'), on: page => page.locator('header [type=search]') },
    'category: filter opened': { before: at(list), on: filter },
    'category: a brand chosen': {
      before: async page => {
        await page.goto(list)
        await filter(page).tap()
        await brand(page).waitFor()
      },
      on: brand,
    },
    'category: filter closed': {
      before: async page => {
        await page.goto(list)
        await filter(page).tap()
      },
      on: page => page.locator('#filters .icon-close'),
    },
    'category: a product opened': {
      before: at(list),
      on: page => page.locator('.grid[data-page] .card a').first(),
    },
    'product: a tab': { before: at(product), on: page => page.locator('.tabs summary').first() },
    'product: shared': {
      before: at(product),
      on: page => page.locator('[popovertarget$=share]').first(),
    },
    'questions: one opened': {
      before: at('/faqs'),
      on: page => page.locator('.faq summary').nth(1),
    },
  }
}
