import type { List } from './list-pages.ts'
import type { RetryTimes } from './recovery.ts'

/** Distance from the end at which the next page is loaded. */
const LOAD_DISTANCE = '1200px'

/**
 * Loads the next page near the end of the list. After a failure retries after `firstMs`, then every
 * `thenMs`, and at once when the end comes near again or the connection returns. `start` takes
 * whether the list can grow.
 */
export function createListGrowth(list: List, { firstMs, thenMs }: RetryTimes) {
  let near = false
  let loading = false
  let stopped = false
  let reconnected = false
  let waitMs = firstMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  // A visible footer means that the list failed.
  const observer = new IntersectionObserver(
    // Two changes may come in one batch: out of reach first, then near.
    entries => {
      for (const { isIntersecting } of entries) {
        const entered = isIntersecting && !near
        near = isIntersecting
        if (entered) void grow()
      }
    },
    { rootMargin: `${LOAD_DISTANCE} 0px` },
  )
  const grow = async () => {
    if (loading || stopped) return
    loading = true
    reconnected = false
    clearTimeout(retryTimer)
    observer.disconnect()
    const more = await list.grow()
    loading = false
    scheduleNext(more)
  }
  const scheduleNext = (more: boolean) => {
    if (stopped || !(more || list.failed)) return
    // Observing again reports a near end again.
    near = list.failed
    observer.observe(list.pager)
    if (list.failed && reconnected) void grow()
    else if (list.failed) retryTimer = setTimeout(retry, waitMs)
    waitMs = list.failed ? thenMs : firstMs
  }
  /** Hidden pages and distant ends do not retry. */
  const retry = () => {
    if (document.hidden) retryTimer = setTimeout(retry, thenMs)
    else if (near) void grow()
  }
  const connected = () => {
    reconnected = loading
    if (list.failed && near) void grow()
  }
  addEventListener('online', connected)
  const stop = () => {
    stopped = true
    clearTimeout(retryTimer)
    observer.disconnect()
    removeEventListener('online', connected)
  }
  return { start: scheduleNext, stop }
}
