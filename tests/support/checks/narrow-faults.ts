import type { Page } from 'playwright/test'
import { layoutFaults } from './layout-faults.ts'

/** The narrowest phone that is sold, and a usual one. */
const WIDTHS = [320, 390]
const LONG_NAME = 'روغن آفتابگردان سرخ‌کردنی بدون پالم غنی‌شده با ویتامین ۱٬۸۰۰ گرمی'
const LONG_PRICE = '۹٬۸۷۶٬۵۴۳'
/** What shows the name of a product, brand, category, bundle or person. */
const NAMES =
  ':is(main, dialog) h1, bdi:not([dir]), .card a, .card-name, .card-brand, .category-tile, .menu-group a, [role=option]:not(:has(b)), [class*=_name]'

/**
 * Layout faults of a page on narrow phones with the longest names and prices that a shop has, each
 * with the widths at which it is seen. Changes the texts of the page.
 */
export async function narrowFaults(page: Page, place: string): Promise<string[]> {
  await lengthen(page)
  const widths = new Map<string, number[]>()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    for (const fault of await layoutFaults(page))
      widths.set(fault, [...(widths.get(fault) ?? []), width])
  }
  return [...widths].map(([fault, at]) => `${place} at ${at.join(', ')}: ${fault}`)
}

const lengthen = (page: Page): Promise<void> =>
  page.evaluate(
    ({ names, name, price }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const place = node.parentElement
        // An island that is not hydrated yet compares its text with the server's.
        if (place?.closest('astro-island[ssr]')) continue
        const isName = place?.matches(names)
        if (isName && /[آ-ی]{2}/.test(text)) node.textContent = name
        else node.textContent = text.replace(/[۰-۹]{1,3}(?:٬[۰-۹]{3})+/g, price)
      }
    },
    { names: NAMES, name: LONG_NAME, price: LONG_PRICE },
  )
