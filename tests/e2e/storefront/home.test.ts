import type { Page } from 'playwright/test'
import { SLIDER_ANIMATION_MS, SLIDER_AUTOPLAY_MS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { carouselLabels } from '#lib/text/labels/carousel.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const slider = (page: Page) => page.getByRole('region', { name: pageLabels.slider })
const nameOf = (slide: number) => `${carouselLabels.slide} ${toPersianDigits(slide)}`
const expectSlide = (page: Page, slide: number) =>
  expect(slider(page).getByRole('button', { name: nameOf(slide) })).toHaveAttribute(
    'aria-current',
    'true',
  )
const STEP_MS = SLIDER_AUTOPLAY_MS + SLIDER_ANIMATION_MS + 100

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the slider advances by itself, and pauses on focus, hover, its button and reduced motion', async ({
  page,
}) => {
  // Far ahead: until the clock is paused it goes on, on a busy machine for seconds.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(600_000)
  await visit(page, '/')
  const second = slider(page).getByRole('link').nth(1)
  await expectSlide(page, 1)
  await page.clock.runFor(STEP_MS)
  await expectSlide(page, 2)
  await second.focus()
  await page.clock.runFor(3 * STEP_MS)
  await expectSlide(page, 2)
  await second.blur()
  await page.clock.runFor(STEP_MS)
  await expectSlide(page, 3)
  await slider(page).getByRole('list').hover()
  await page.clock.runFor(3 * STEP_MS)
  await expectSlide(page, 3)
  await page.mouse.move(0, 790)
  await page.getByRole('button', { name: carouselLabels.pause }).click()
  const play = page.getByRole('button', { name: carouselLabels.play })
  await play.blur()
  await page.mouse.move(0, 790)
  await page.clock.runFor(3 * STEP_MS)
  await expectSlide(page, 3)
  await page.getByRole('button', { name: nameOf(1) }).click()
  await page.clock.runFor(STEP_MS)
  await expectSlide(page, 1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await reloadPage(page)
  await expect(play).toBeVisible()
  await page.clock.runFor(3 * STEP_MS)
  await expectSlide(page, 1)
})

test('the header hides on scrolling down; reload and Back restore the scroll position', async ({
  page,
}) => {
  await visit(page, '/')
  const header = page.getByRole('banner')
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
  await page.getByRole('link', { name: navLabels.skipToContent }).focus()
  await page.keyboard.press('Tab')
  await expect(header.locator(':focus')).toHaveCount(1)
  await expect(header).toBeInViewport({ ratio: 1 })
  // What a mouse pressed does not hold the header back.
  await header.getByRole('button', { name: navLabels.categories }).click()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 400)
  await scroll(300)
  await expect(header).not.toBeInViewport()

  const scrollTop = () => page.evaluate(() => scrollY)
  const left = await scrollTop()
  await reloadPage(page)
  await expect.poll(scrollTop).toBe(left)
  await visit(page, '/terms')
  await page.goBack()
  await expect.poll(scrollTop).toBe(left)
})
