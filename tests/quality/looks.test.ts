/** What a page looks like, where a program can see it. */
import type { Locator, Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`a discount is drawn over its picture, ${colorScheme}, on hover too`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await visit(page, '/search/?special_sale=1')
    const card = page.locator('.card:has(.pill)').first()
    const isOver = () =>
      card.locator('.pill').evaluate(pill => {
        const { x, y, width, height } = pill.getBoundingClientRect()
        const there = document.elementsFromPoint(x + width / 2, y + height / 2)
        const picture = there.findIndex(({ localName }) => localName === 'img')
        return picture > 0 && there.indexOf(pill) < picture
      })
    expect(await isOver()).toBe(true)
    await card.hover()
    expect(await isOver()).toBe(true)
  })

test('a pressed button shows progress at once', async ({ page, request }) => {
  // The script that does it never comes.
  await page.route(/every-page/, () => undefined)
  for (const path of ['/search/', productHref(await bulkProduct(request))]) {
    await visit(page, path)
    const add = page.getByRole('main').getByRole('button', { name: cartLabels.add }).first()
    await add.click()
    expect(await turnOf(add)).toContain('turn')
    await expect(add).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await expect(add).toHaveCSS('pointer-events', 'none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await turnOf(add)).not.toContain('turn')
    await page.emulateMedia({ reducedMotion: null })
    expect(await restOf(add)).toEqual([6_000, 6_000])
    await expect(add).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await expect(add).toHaveCSS('pointer-events', 'auto')
    expect(await add.evaluate(element => getComputedStyle(element, '::after').visibility)).toBe(
      'hidden',
    )
  }
})

const turnOf = (button: Locator): Promise<string> =>
  button.evaluate(element => getComputedStyle(element, '::after').animationName)

/** Ends the finite animations of a button now; their durations in ms. */
const restOf = (button: Locator): Promise<unknown[]> =>
  button.evaluate(element =>
    element
      .getAnimations({ subtree: true })
      // Not the transition of its touch, which may still be under way.
      .filter(animation => animation instanceof CSSAnimation)
      .map(animation => [animation, animation.effect?.getComputedTiming().endTime] as const)
      .filter(([, end]) => end !== Infinity)
      .map(([animation, end]) => {
        animation.finish()
        return end
      }),
  )

test(
  'no product picture is upscaled',
  { tag: '@every-screen' },
  async ({ page, isMobile, request }) => {
    const widths = isMobile ? [360, 599] : [600, 640, 768, 1023, 1024, 1280, 1344, 1535, 1536, 1920]
    const product = productHref(await bulkProduct(request))
    const faults: string[] = []
    for (const path of ['/', '/search/', product, '/landings/yalda']) {
      await visit(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const fault of await narrowCopies(page)) faults.push(`${path} at ${width}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  },
)

/** Pictures whose `sizes` names a smaller width than the one they are shown at. */
const narrowCopies = (page: Page): Promise<string[]> =>
  page.locator('source[type="image/avif"][sizes]').evaluateAll(sources => {
    // Laid out once for all: a ruler at a time would lay the page out for each picture.
    const widths = new Map<string, number>()
    const measure = (sizes: string[]): void => {
      const rulers = sizes.map(size => {
        const ruler = document.createElement('div')
        ruler.style.inlineSize = size
        ruler.style.position = 'absolute'
        return ruler
      })
      document.body.append(...rulers)
      for (const [index, ruler] of rulers.entries())
        widths.set(sizes[index] ?? '', ruler.getBoundingClientRect().width)
      for (const ruler of rulers) ruler.remove()
    }
    const pictures = sources.flatMap(source => {
      const image = source.parentElement?.querySelector('img')
      const shown = image?.checkVisibility() ? image.clientWidth : 0
      if (!(source instanceof HTMLSourceElement) || !matchMedia(source.media).matches) return []
      const size = source.sizes
        .split(',')
        .map(each => /^\s*(?:(\(.+?\)) )?(.+)$/.exec(each))
        .find(parts => parts && (parts[1] === undefined || matchMedia(parts[1]).matches))?.[2]
      return [{ name: source.srcset.slice(0, 40), shown, size: size ?? '' }]
    })
    measure([...new Set(pictures.map(({ size }) => size))])
    return pictures.flatMap(({ name, shown, size }) => {
      const declared = widths.get(size) ?? 0
      // A copy is at least as wide as its size declares; half a pixel is rounding.
      return shown > declared + 0.5 ? [`${name} ${shown} > ${declared}`] : []
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows no dead controls', async ({ page, request }) => {
    await visit(page, '/search/')
    await expect(page.locator('.card .add-slot').first()).toBeHidden()
    await visit(page, productHref(await bulkProduct(request)))
    for (const name of [cartLabels.add, catalogLabels.wholesaleRequest, catalogLabels.addComment])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  })
})

test(
  'no row of tiles ends with a single one',
  { tag: '@every-screen' },
  async ({ page, isMobile }) => {
    const widths = isMobile ? [320, 360] : [768, 1280, 1920]
    for (const [path, places] of [
      ['/faqs', '.faq-categories label'],
      ['/search/categories/1/x/shelves', '.categories > li'],
      ['/search/categories/2/x/shelves', '.categories > li'],
    ] as const) {
      await visit(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const tops = await page
          .locator(places)
          .evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
        const last = tops.filter(top => top === tops.at(-1)).length
        expect(last === 1 && tops.length > 1, `${path} at ${width}`).toBe(false)
      }
    }
  },
)

test('loads the tapped add button before other islands', { tag: '@phone' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const isRequested = (name: RegExp) => () => requests.some(url => name.test(url))
  let go: () => void = () => undefined
  const held = new Promise<void>(resolve => (go = resolve))
  await page.route(/every-page/, async route => {
    await held
    await route.continue()
  })
  await visit(page, '/search/')
  await page.locator('[data-add] button').first().tap()
  await expect.poll(isRequested(/every-page/)).toBe(true)
  expect(requests.filter(url => /(SearchFilters|SearchBox)\./.test(url))).toEqual([])
  go()
  await expect(page.getByRole('button', { name: cartLabels.addOne }).first()).toBeVisible()
})

test('form errors, missing pages and failures are accessible in both themes', async ({ page }) => {
  for (const path of ['/landings/no-such', '/503']) {
    await visit(page, path)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
  }
  await visit(page, '/contact-us')
  await page.getByRole('button', { name: contentLabels.sendMessage }).click()
  const first = page.locator('#contact-first_name')
  await expect(first).toBeFocused()
  // The frame has the colour of the error while the keyboard is in it too.
  const red = await page
    .locator('#contact-first_name-note')
    .evaluate(note => getComputedStyle(note).color)
  for (const part of ['border-top-color', 'outline-color'])
    await expect(page.locator(':has(> #contact-first_name)')).toHaveCSS(part, red)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(5)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})
