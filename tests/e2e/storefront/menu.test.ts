import type { Page } from 'playwright/test'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

const menu = (page: Page) => page.locator('#menu')
const opener = (page: Page, isMobile: boolean) =>
  page.locator(isMobile ? '.burger' : '.header-nav button')

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test(
      'the menu opens by keyboard, lists every category and restores the focus',
      { tag: '@every-screen' },
      async ({ page, isMobile }) => {
        await visit(page, '/faqs')
        await opener(page, isMobile).focus()
        await page.keyboard.press('Enter')
        await expect(menu(page)).toBeVisible()
        if (isMobile) {
          // A sheet over the page: the focus is in it at once and does not leave it.
          await expect(menu(page).getByRole('button', { name: actionLabels.close })).toBeFocused()
          await page.keyboard.press('Shift+Tab')
          await expect(page.locator('a:focus, button:focus, input:focus')).toHaveCount(0)
          await page.keyboard.press('Tab')
        }
        await page.keyboard.press('Tab')
        await expect(menu(page).getByRole('link').first()).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(menu(page)).toBeHidden()
        await expect(opener(page, isMobile)).toBeFocused()

        await opener(page, isMobile).click()
        if (isMobile) await menu(page).locator('summary').first().click()
        const leaf = menu(page).locator('.menu-group').first().getByRole('listitem').first()
        await leaf.getByRole('link').click()
        await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)
      },
    )
  })

test('closes the menu when the focus leaves it', async ({ page }) => {
  await visit(page, '/faqs')
  await opener(page, false).click()
  await menu(page).locator('a:visible').last().focus()
  // Nothing tells when the script is alive: the focus goes on until then.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeHidden({ timeout: 100 })
  }).toPass()
  await expect(page.locator(':focus')).toBeInViewport()
})

test(
  'a root category opens its shelves and has an icon',
  { tag: '@every-screen' },
  async ({ page, isMobile }) => {
    await visit(page, '/faqs')
    await opener(page, isMobile).click()
    const roots = menu(page).locator('.menu-group > a')
    expect(await roots.count()).toBeGreaterThan(5)
    await expect(menu(page).locator('.menu-group > a > img')).toHaveCount(await roots.count())
    expect(await seriousFaults(page)).toEqual([])
    await roots.first().click()
    await expect(page).toHaveURL(/\/search\/categories\/\d+\/.+\/shelves$/)
  },
)

test.describe('on a tablet', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 768, height: 1024 } })
  test('menu links are large enough for touch', async ({ page }) => {
    await visit(page, '/faqs')
    await opener(page, false).click()
    await expect(menu(page)).toBeVisible()
    expect(await smallTargets(page, '.menu-all')).toEqual([])
  })
})

test.describe('under a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
  test('opens on hover, closes on leaving, stays open after a click', async ({ page }) => {
    await page.clock.install()
    await watchMoves(page)
    await visit(page, '/faqs')
    // A hand moves on its way; Chromium's first word of a mouse tells of no move yet.
    await page.mouse.move(640, 790)
    await opener(page, false).hover()
    await expect(menu(page)).toBeVisible()
    await menu(page).hover()
    await expect(menu(page)).toBeVisible()
    await page.mouse.move(640, 790)
    await expect(menu(page)).toBeHidden()
    await opener(page, false).hover()
    await expect(menu(page)).toBeVisible()
    await opener(page, false).click()
    await page.mouse.move(640, 790)
    await page.clock.fastForward(2_000)
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    expect(await readMoves(page)).toEqual([])
  })
})

test('the header hides on scrolling down, returns on scrolling up and on focus', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/')
  const header = page.locator('#header')
  const scroll = (y: number) =>
    page.evaluate(by => {
      scrollBy({ top: by, behavior: 'instant' })
    }, y)
  await scroll(900)
  await expect(header).not.toBeInViewport()
  await scroll(-100)
  await expect(header).toBeInViewport({ ratio: 1 })
  await scroll(300)
  await expect(header).not.toBeInViewport()
  // Three things stand before the menu's opener on a desktop, none on a phone.
  await page.locator('.skip').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('#header :focus')).toHaveCount(1)
  await expect(header).toBeInViewport({ ratio: 1 })

  // What a finger or a mouse pressed does not hold the header back.
  await opener(page, isMobile).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await scroll(300)
  await expect(header).not.toBeInViewport()
})

test('sign-in, registration and checkout have no header and no bottom bar', async ({
  page,
  context,
}) => {
  await visit(page, '/login')
  await expect(page.locator('.logo')).toBeVisible()
  await expect(page.locator('#header, .bar')).toHaveCount(0)
  await context.addCookies([{ name: 'sabad_in', value: '1', url: page.url() }])
  for (const path of ['/register', '/checkout']) {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('bare-head')
    expect(html).not.toContain('id="header"')
    expect(html).not.toContain('class="bar"')
  }
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('the bottom bar has five links and marks the current page', async ({ page }) => {
    await visit(page, '/brands')
    const bar = page.getByRole('navigation', { name: navLabels.menu, exact: true })
    await expect(bar.getByRole('link')).toHaveText([
      navLabels.home,
      navLabels.brands,
      navLabels.search,
      navLabels.allProducts,
      navLabels.login,
    ])
    await expect(bar.locator('[aria-current=page]')).toHaveText(navLabels.brands)
    for (const link of await bar.getByRole('link').all()) {
      const { width, height } = (await link.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await visit(page, '/search')
    await expect(bar.locator('[aria-current=page]')).toHaveText(navLabels.allProducts)
    await page.emulateMedia({ media: 'print' })
    await expect(bar).toBeHidden()
    await expect(page.locator('#header')).toBeHidden()
  })
})
