import type { List } from './list-pages.ts'
import type { RetryTimes } from './recovery.ts'

/** Distance from the end at which the next page is loaded. */
const AHEAD = '1200px'

/**
 * Loads the next page near the end of the list. After a failure retries after `firstMs`, then every
 * `thenMs`, and at once when the end comes near again or the connection returns. The returned
 * function starts it; its argument is whether the list can grow.
 */
export function keepGrowing(list: List, { firstMs, thenMs }: RetryTimes) {
  let near = false
  let asking = false
  let stopped = false
  let reconnected = false
  let waitMs = firstMs
  let waiting: ReturnType<typeof setTimeout> | undefined
  // A visible footer means that the list failed.
  const watch = new IntersectionObserver(
    // Two changes may come in one batch: out of reach first, then near.
    entries => {
      for (const { isIntersecting } of entries) {
        const came = isIntersecting && !near
        near = isIntersecting
        if (came) void grow()
      }
    },
    { rootMargin: `${AHEAD} 0px` },
  )
  const grow = async () => {
    if (asking || stopped) return
    asking = true
    reconnected = false
    clearTimeout(waiting)
    watch.disconnect()
    const more = await list.grow()
    asking = false
    goOn(more)
  }
  const goOn = (more: boolean) => {
    if (stopped || !(more || list.failed)) return
    // Observing again reports a near end again.
    near = list.failed
    watch.observe(list.pager)
    if (list.failed && reconnected) void grow()
    else if (list.failed) waiting = setTimeout(retry, waitMs)
    waitMs = list.failed ? thenMs : firstMs
  }
  /** Hidden pages and distant ends do not retry. */
  const retry = () => {
    if (document.hidden) waiting = setTimeout(retry, thenMs)
    else if (near) void grow()
  }
  const connected = () => {
    reconnected = asking
    if (list.failed && near) void grow()
  }
  addEventListener('online', connected)
  const stop = () => {
    stopped = true
    clearTimeout(waiting)
    watch.disconnect()
    removeEventListener('online', connected)
  }
  return { goOn, stop }
}
