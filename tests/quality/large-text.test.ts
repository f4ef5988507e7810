/** Letters as large as people make them in their browser's own settings: the pages give way. */
import type { Page } from 'playwright/test'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'

const WIDTHS = [360, 1280]

for (const [size, whose] of [
  [32, 'the shop’s'],
  [32, 'the device’s'],
] as const)
  test(`every public page fits with a font of ${size} px, ${whose}`, async ({
    playwright,
    launchOptions,
    baseURL,
    request,
  }) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const faults: string[] = []
    const page = await browser.newPage({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const plain = whose === 'the device’s'
    if (plain) await page.route('**/*.woff2', route => route.abort())
    for (const path of await publicPages(request)) {
      // The shop's font is there in the first frame, or on another visit.
      await expect(async () => {
        await visit(page, path)
        await expect(page.locator('html[data-plain]')).toHaveCount(Number(plain), { timeout: 100 })
      }).toPass()
      await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        faults.push(...(await faultsOf(page)).map(fault => `${path} at ${width}: ${fault}`))
      }
    }
    await browser.close()
    expect(faults).toEqual([])
  })

/** A page that scrolls sideways; parts over each other, out of their box, or in lines that they should not have. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (places: string) =>
      [...document.querySelectorAll(places)].filter(each => each.checkVisibility())
    const textOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    const { scrollWidth, clientWidth } = document.documentElement
    const sideways = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
    const title = document.querySelector('h1')
    title?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const covered = seen('.buy')
      .filter(buy => title && meet(textOf(title), buy.getBoundingClientRect()))
      .map(() => 'the price lies on the name')
    const labels = seen('.bar a').map(textOf)
    const crowded = labels
      .filter((label, index) => labels.slice(index + 1).some(next => meet(label, next)))
      .map(() => 'labels of the bottom bar meet')
    const boxes = [
      ['.card .price b', '.card'],
      ['.bundle-card .price b', '.bundle-card'],
      ['.buy .price b', '.buy'],
      ['.tabs h2', 'summary'],
      ['.button', 'main, .footer, dialog'],
    ] as const
    const out = boxes.flatMap(([part, place]) =>
      seen(part)
        .map(each => [textOf(each), each.closest(place)?.getBoundingClientRect()] as const)
        .filter(([text, box]) => box && (text.left < box.left - 1 || text.right > box.right + 1))
        .map(() => `${part} leaves ${place}`),
    )
    const lines = seen('.logo span, .pill, .bar a')
      .filter(each => {
        const { lineHeight, fontSize } = getComputedStyle(each)
        const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize)
        const text = each.lastChild ? document.createRange() : null
        text?.selectNodeContents(each.lastChild ?? each)
        return (text?.getBoundingClientRect().height ?? 0) > 1.8 * line
      })
      .map(each => `${each.className || each.tagName} breaks`)
    return [...sideways, ...covered, ...crowded, ...new Set(out), ...new Set(lines)]
  })
