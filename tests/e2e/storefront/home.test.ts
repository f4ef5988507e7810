import type { Page } from 'playwright/test'
import { rowModelSchema } from '#lib/contract/home.ts'
import { HOME_CACHE_SECONDS, SLIDER_ANIMATION_MS, SLIDER_AUTOPLAY_MS } from '#lib/rules/limits.ts'
import { carouselLabels } from '#lib/text/labels/carousel.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { homeLayouts } from '#tests/support/builders/demo-addresses.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('shows every row model in the configured order', async ({ page, request }) => {
  const layouts = await homeLayouts(request)
  expect(new Set(layouts.map(({ model }) => model))).toEqual(new Set(rowModelSchema.options))
  // One that a row was late for is kept by nobody (tests/quality/home-degraded.test.ts).
  const cached = async () => (await visit(page, '/'))?.headers()['cache-control']
  await expect.poll(cached).toContain(`max-age=${HOME_CACHE_SECONDS}`)
  await expect(page).toHaveTitle(pageLabels.homeTitle)
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    pageLabels.homeDescription,
  )
  const rows = page.locator('main > section')
  await expect(rows).toHaveCount(layouts.length)
  const titles = layouts.flatMap(({ title }) => title ?? [])
  await expect(page.locator('main > section h2')).toHaveText(titles)
  for (const link of ['/search/?special_sale=1', '/search/?shelf=', '/brands', '/bundles'])
    await expect(page.locator(`main .all[href^="${link}"]`).first()).toBeVisible()
})

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

test('carousels show as many products and bundles side by side as fit', async ({ page }) => {
  await visit(page, '/')
  for (const [width, products, bundles] of [
    [1920, 7, 4],
    [1280, 6, 3],
    [768, 4, 2],
    [600, 2, 1],
    [560, 2, 1],
    [360, 2, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => sideBySide(page, '.row:not(.tinted) .rail:has(> .card)')).toBe(products)
    await expect.poll(() => sideBySide(page, '.rail-bundles')).toBe(bundles)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('shelf arrows cover no button of a card', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await visit(page, '/')
  const box = page
    .locator('.rail-box')
    .filter({ has: page.locator('[data-add]') })
    .first()
  await box.hover()
  await expect(box.locator('.arrow')).toHaveCount(2)
  await expect(box.locator('.arrow-next')).toBeHidden()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await box.hover()
    const arrow = await box.locator('.arrow-next').boundingBox()
    const add = await box.locator('[data-add]').first().boundingBox()
    expect(arrow!.y + arrow!.height).toBeLessThanOrEqual(add!.y)
  }
})

test.describe('slider', () => {
  const current = (page: Page) => page.locator('.slider .dot[aria-current]')
  const name = (index: number) => `${carouselLabels.slide} ${'۰۱۲۳۴۵۶۷۸۹'[index]}`
  const stepMs = SLIDER_AUTOPLAY_MS + SLIDER_ANIMATION_MS + 100
  /** Time passes only as the test says. */
  const openPaused = async (page: Page) => {
    await page.clock.install({ time: 0 })
    // Far ahead: until this line is read the time goes on, on a busy machine for seconds.
    await page.clock.pauseAt(600_000)
    await visit(page, '/')
  }

  test('advances by itself and pauses on focus, hover and by its button', async ({
    page,
    isMobile,
  }) => {
    await openPaused(page)
    await expect(current(page)).toHaveAccessibleName(name(1))
    await page.clock.runFor(stepMs)
    await expect(current(page)).toHaveAccessibleName(name(2))

    await page.locator('.slides a').nth(1).focus()
    await page.clock.runFor(3 * stepMs)
    await expect(current(page)).toHaveAccessibleName(name(2))
    await page.locator('.slides a').nth(1).blur()
    await page.clock.runFor(stepMs)
    await expect(current(page)).toHaveAccessibleName(name(3))

    if (!isMobile) {
      await page.locator('.slides').hover()
      await page.clock.runFor(3 * stepMs)
      await expect(current(page)).toHaveAccessibleName(name(3))
      await page.mouse.move(0, 790)
    }
    await page.getByRole('button', { name: carouselLabels.pause }).click()
    await page.getByRole('button', { name: carouselLabels.play }).blur()
    await page.mouse.move(0, 790)
    await page.clock.runFor(3 * stepMs)
    await expect(current(page)).toHaveAccessibleName(name(3))
    await page.getByRole('button', { name: name(1) }).click()
    await page.clock.runFor(stepMs)
    await expect(current(page)).toHaveAccessibleName(name(1))
  })

  test('does not advance with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPaused(page)
    await expect(page.getByRole('button', { name: carouselLabels.play })).toBeVisible()
    await page.clock.runFor(3 * stepMs)
    await expect(current(page)).toHaveAccessibleName(name(1))
  })

  test(
    'has a picture for each kind of screen',
    { tag: '@every-screen' },
    async ({ page, isMobile }) => {
      await visit(page, '/')
      const first = page.locator('.slides img').first()
      await expect(first).toHaveJSProperty('complete', true)
      const box = await first.boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(isMobile ? 4 / 3 : 10 / 3, 1)
    },
  )
})

test('resumes an interrupted checkout', async ({ page, context, baseURL }) => {
  await visit(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('sabad:resume', 'true')
  })
  await visit(page, '/faqs')
  await visit(page, '/')
  await expect(page).toHaveURL('/')
  await context.addCookies([{ name: 'sabad_in', value: '1', url: baseURL ?? '' }])
  // What it shows without a session is the checkout's own business.
  const gone = page.waitForRequest(sent => new URL(sent.url()).pathname === '/checkout')
  await page.goto('/', { waitUntil: 'commit' })
  expect((await gone).isNavigationRequest()).toBe(true)
})

test('hides the header on scrolling down and shows it on scrolling up', async ({ page }) => {
  await visit(page, '/')
  const top = () =>
    page.locator('#header').evaluate(header => header.getBoundingClientRect().bottom)
  const scroll = (y: number) =>
    page.evaluate(to => {
      scrollTo({ top: to, behavior: 'instant' })
    }, y)
  await scroll(1500)
  await expect.poll(top).toBeLessThanOrEqual(0)
  await scroll(1200)
  await expect.poll(top).toBeGreaterThan(40)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('renders every row; slider and carousels scroll by hand', async ({ page }) => {
    await visit(page, '/')
    await expect(page.locator('.wait')).toHaveCount(0)
    await expect(page.locator('main > section')).not.toHaveCount(0)
    for (const track of ['.slides', '.rail'])
      await expect(page.locator(track).first()).toHaveCSS('overflow-x', 'auto')
    await expect(page.locator('.dots')).toHaveCount(0)
  })
})
