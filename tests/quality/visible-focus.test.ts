/** What has the focus can be seen, whatever stands at the end of the screen. */
import type { Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

/** Long enough for a page of the demo, far from endless. */
const TABS_MAX = 150

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('focused elements are not covered by bars', { tag: '@phone' }, async ({ page, request }) => {
  for (const path of ['/faqs', '/contact-us', productHref(await bulkProduct(request))]) {
    await visit(page, path)
    await page.locator('#main').focus()
    const hidden: string[] = []
    for (let tabs = 0; tabs < TABS_MAX; tabs++) {
      await page.keyboard.press('Tab')
      const covered = await focusBehindBars(page)
      if (covered === null) break
      hidden.push(...covered)
    }
    expect(hidden, path).toEqual([])
    await expect(page.locator('.bar :focus')).toHaveCount(1)
  }
})

/** What of the page has the focus behind a bar; null once the bottom bar has it. */
const focusBehindBars = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const { activeElement: held } = document
    if (!held || held.closest('.bar')) return null
    const { top, bottom } = held.getBoundingClientRect()
    const covered = [...document.querySelectorAll('.bar, .buy-bar')].some(bar => {
      const place = bar.getBoundingClientRect()
      return !bar.contains(held) && bottom > place.top && top < place.bottom
    })
    return covered ? [held.outerHTML.slice(0, 90)] : []
  })

test('focus in the product bar shifts no layout', { tag: '@phone' }, async ({ page, request }) => {
  await visit(page, productHref(await bulkProduct(request)))
  const add = page.locator('.buy-bar button').first()
  await add.focus()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('focused cards, header links and dialog buttons are wholly visible', async ({ page }) => {
  await visit(page, '/')
  const rail = page.locator('.rail.rail-bundles').first()
  await rail.getByRole('link').first().focus()
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press('Tab')
    const card = rail.locator('> li:focus-within')
    await expect(card).toBeInViewport({ ratio: 0.99 })
  }
  await page.locator('.header-nav [popovertarget]').focus()
  expect(await isRingCut(page)).toBe(false)
  const product = page.locator('.rail .card a[href*="/products/"]').first()
  await product.press('Enter')
  const close = page.getByRole('button', { name: productDialogLabels.close })
  await expect(close).toBeFocused()
  expect(await isRingCut(page)).toBe(false)
  await close.press('Enter')
  await expect(product).toBeFocused()
  const ring = await product.evaluate(link => getComputedStyle(link, '::after').outlineStyle)
  expect(ring).toBe('solid')
})

/** Whether something around the focused element clips its outline. */
const isRingCut = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const reachOf = ({ outlineOffset, outlineWidth }: CSSStyleDeclaration) =>
      Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const held = document.activeElement
    if (!held || getComputedStyle(held).outlineStyle === 'none') return true
    const reach = reachOf(getComputedStyle(held))
    const { top, bottom, left, right } = held.getBoundingClientRect()
    let around = held.parentElement
    while (around && getComputedStyle(around).overflow === 'visible') around = around.parentElement
    if (!around) return false
    const clip = around.getBoundingClientRect()
    return (
      top - reach < clip.top ||
      bottom + reach > clip.bottom ||
      left - reach < clip.left ||
      right + reach > clip.right
    )
  })
