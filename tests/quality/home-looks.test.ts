import type { Page } from 'playwright/test'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

/** How many children of a rail stand wholly side by side. */
const sideBySide = (page: Page, rail: string): Promise<number> =>
  page
    .locator(rail)
    .first()
    .evaluate(element => {
      const box = element.getBoundingClientRect()
      const whole = [...element.children].filter(child => {
        const { left, right } = child.getBoundingClientRect()
        return left >= box.left - 1 && right <= box.right + 1
      })
      return new Set(whole.map(child => Math.round(child.getBoundingClientRect().left))).size
    })

/** How many bundles a shelf shows, parts of one included, to one decimal. */
const bundlesShown = (page: Page): Promise<number> =>
  page
    .locator('.rail-bundles')
    .first()
    .evaluate(list => {
      const { columnGap, paddingInlineStart } = getComputedStyle(list)
      const gap = parseFloat(columnGap)
      const room = list.clientWidth - 2 * parseFloat(paddingInlineStart)
      const card = list.firstElementChild?.getBoundingClientRect().width ?? 0
      return Math.round((10 * (room + gap)) / (card + gap)) / 10
    })

test('carousels show as many products and bundles as fit, and their arrows cover no button', async ({
  page,
}) => {
  await visit(page, '/')
  const shown: number[] = []
  const shelf = page
    .locator('.rail-box')
    .filter({ has: page.locator('[data-add]') })
    .first()
  const next = shelf.locator('.arrow-next')
  for (const [width, products, bundles] of [
    [360, 2, 1],
    [600, 2, 1],
    [768, 4, 2],
    [1280, 6, 3],
    [1920, 7, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sideBySide(page, '.row:not(.tinted) .rail:has(> .card)')).toBe(products)
    await expect.poll(() => sideBySide(page, '.rail-bundles')).toBe(bundles)
    shown.push(await bundlesShown(page))
    await shelf.hover()
    if (width < 768) await expect(next).toBeHidden()
    else {
      const arrow = (await next.boundingBox())!
      const add = (await shelf.locator('[data-add]').first().boundingBox())!
      expect(arrow.y + arrow.height).toBeLessThanOrEqual(add.y)
    }
  }
  expect(shown[0]).toBeLessThan(1.5)
  expect([shown[1], shown.at(-1)]).toEqual([1.6, 4.5])
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test(
  'the slider has a picture for each kind of screen',
  { tag: '@every-screen' },
  async ({ page, isMobile }) => {
    await visit(page, '/')
    const first = page.locator('.slides img').first()
    await expect(first).toHaveJSProperty('complete', true)
    const box = await first.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(isMobile ? 4 / 3 : 10 / 3, 1)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('slider and carousels scroll by hand', async ({ page }) => {
    await visit(page, '/')
    await expect(page.locator('.wait')).toHaveCount(0)
    for (const track of ['.slides', '.rail'])
      await expect(page.locator(track).first()).toHaveCSS('overflow-x', 'auto')
    await expect(page.locator('.dots')).toHaveCount(0)
  })
})
