import type { Page } from 'playwright/test'

/** What a finger can reach is 44 px high and wide at least (shared/design/visual.md). */
const TOUCH_PX = 44
/** What a mouse can hit (WCAG 2.5.8), in the office beside a wide menu. */
const MOUSE_PX = 24
const OFFICE_BY_MOUSE = '(width >= 64em) and (pointer: fine)'

const TARGETS = ':is(a[href], button, input, select, textarea, summary):not([aria-hidden=true])'

/**
 * What a finger is to reach within `where` and is too small for a finger, or for the mouse in the office, a line each, once
 * the page has its styles. A link in the words of a sentence is as high as its line.
 */
export async function smallTargets(page: Page, where: string): Promise<string[]> {
  await page.waitForLoadState()
  const isByMouse = await page.evaluate(
    media => location.pathname.startsWith('/admin') && matchMedia(media).matches,
    OFFICE_BY_MOUSE,
  )
  const least = isByMouse ? MOUSE_PX : TOUCH_PX
  return page.locator(where).evaluateAll(
    (places, { targets, least }) => {
      const inWords = (element: Element) =>
        element.matches('p a') && element.parentElement?.textContent !== element.textContent
      // A field that stands in its label's place is pressed by that.
      const areaOf = (element: Element) =>
        element.matches('input[type=radio], input[type=checkbox], input[type=file]')
          ? (element.closest('label') ?? element)
          : element
      return places
        .flatMap(place => [...place.querySelectorAll(targets)])
        .filter(element => element.checkVisibility() && !inWords(element))
        .map(element => ({ element, area: areaOf(element).getBoundingClientRect() }))
        .filter(({ area }) => area.width > 0 && Math.min(area.height, area.width) < least)
        .map(
          ({ element, area }) =>
            `${area.width} × ${area.height} px: ${element.outerHTML.slice(0, 160)}`,
        )
    },
    { targets: TARGETS, least },
  )
}
