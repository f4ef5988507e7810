import { LIST_EVENT, LIST_WANTED_EVENT } from '#lib/rules/list-events.ts'
import { ADDED_EVENT } from './added.ts'
import { firstIntent } from './first-intent.ts'
import { keepGrowing } from './list-growth.ts'
import { LISTING, openList } from './list-pages.ts'
import { followPlace, keptPlace, returnTo } from './list-place.ts'
import type { RetryTimes } from './recovery.ts'

/**
 * Makes an endless list of real pages: where the link to the next page comes near, that page is
 * fetched and its products are added; the address follows what is in view. Whoever comes back finds
 * the list as long as it was, at the same place. Nothing moves while it grows: each product that is
 * on its way has a place of its size, and the footer is not shown before the list ends. When a page
 * does not come the list says so, the link is a link again, and the page is asked for again.
 */
export function startInfiniteScroll(times: RetryTimes): void {
  let stop = start(times)
  delete document.documentElement.dataset['returning']
  let shown = listOf(document.documentElement.dataset['made'] ?? location.href)
  document.addEventListener(LIST_EVENT, () => {
    stop()
    stop = start(times)
    shown = listOf(location.href)
    document.dispatchEvent(new Event(ADDED_EVENT))
  })
  const follow = () => {
    // A product that is open over the list has an address of its own.
    if (!LISTING.test(location.pathname) || listOf(location.href) === shown) return
    const asked = new Event(LIST_WANTED_EVENT, { cancelable: true })
    if (document.dispatchEvent(asked)) location.reload()
  }
  addEventListener('popstate', follow)
  follow()
}

/** The address of a list, whichever of its pages is meant, with and without a slash at its end. */
function listOf(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('page')
  return url.pathname.replace(/\/$/, '') + url.search
}

/** Begins with the list that stands in the page; the answer ends it. */
function start(times: RetryTimes): () => void {
  const list = openList()
  if (!list) return () => undefined
  // The browser knows one page of the list alone, and would return to where that one ends.
  history.scrollRestoration = 'manual'
  const growth = keepGrowing(list, times)
  const place = keptPlace(list)
  // Who only looks at a page needs no other; who comes back has been here.
  const begun = place ? returnTo(list, place) : firstIntent().then(() => list.hasMore)
  void begun.then(growth.goOn)
  const unfollow = followPlace(list)
  return () => {
    list.close()
    growth.stop()
    unfollow()
  }
}
