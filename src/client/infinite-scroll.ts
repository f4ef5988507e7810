import { LIST_EVENT, LIST_REQUEST_EVENT } from '#lib/rules/list-events.ts'
import { CONTENT_ADDED_EVENT } from './content-added-event.ts'
import { firstTouch } from '#first-screen/first-touch.ts'
import { createListGrowth } from './list-growth.ts'
import { LISTING_PATH, openList } from './list-pages.ts'
import { trackPosition, storedPosition, restorePosition } from './list-position.ts'
import type { RetryTimes } from './recovery.ts'

/**
 * Infinite scroll over real pages: loads the next page near its link, adds its products and updates
 * the address. Restores length and position on back navigation. Placeholders keep the layout from
 * shifting, and the footer is hidden until the end. When a page fails, the list shows the link
 * again and retries.
 */
export function startInfiniteScroll(times: RetryTimes): void {
  let stop = start(times)
  let shown = listOf(document.documentElement.dataset['initialHref'] ?? location.href)
  document.addEventListener(LIST_EVENT, () => {
    stop()
    stop = start(times)
    shown = listOf(location.href)
    document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
  })
  const follow = () => {
    // A product dialog has its own address.
    if (!LISTING_PATH.test(location.pathname) || listOf(location.href) === shown) return
    const request = new Event(LIST_REQUEST_EVENT, { cancelable: true })
    if (document.dispatchEvent(request)) location.reload()
  }
  addEventListener('popstate', follow)
  follow()
}

/** The address of a list without page number and trailing slash. */
function listOf(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('page')
  return url.pathname.replace(/\/$/, '') + url.search
}

function start(times: RetryTimes): () => void {
  const list = openList()
  if (!list) return () => undefined
  // The browser would restore the position of a single page.
  history.scrollRestoration = 'manual'
  const growth = createListGrowth(list, times)
  const position = storedPosition(list)
  // A new visitor who only looks needs no second page.
  const ready = position ? restorePosition(list, position) : firstTouch().then(() => list.hasMore)
  void ready.then(growth.start)
  const unfollow = trackPosition(list)
  return () => {
    list.close()
    growth.stop()
    unfollow()
  }
}
