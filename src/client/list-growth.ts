import type { List } from './list-pages.ts'
import type { RetryTimes } from './recovery.ts'

/** How far from the end of a list its next page is asked for. */
const AHEAD = '1200px'

/**
 * Adds the next page of a list whenever its end comes near. One that did not come is asked for again
 * after `firstMs`, then every `thenMs`, while the end is near; and at once when the end comes near
 * anew or the connection is back, also while an attempt was under way. `goOn` begins; it takes
 * whether the list can grow as it stands.
 */
export function keepGrowing(list: List, { firstMs, thenMs }: RetryTimes) {
  let near = false
  let asking = false
  let stopped = false
  let reconnected = false
  let waitMs = firstMs
  let waiting: ReturnType<typeof setTimeout> | undefined
  // Whoever stands in the footer while there is one has come there through a list that failed.
  const watch = new IntersectionObserver(
    // Two changes may be told at once: out of reach first, then near.
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
    // An end that is near still is told again, and grows again, unless it waits.
    near = list.failed
    watch.observe(list.pager)
    if (list.failed && reconnected) void grow()
    else if (list.failed) waiting = setTimeout(again, waitMs)
    waitMs = list.failed ? thenMs : firstMs
  }
  /** A page in the background rests; an end that is far grows when it comes near. */
  const again = () => {
    if (document.hidden) waiting = setTimeout(again, thenMs)
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
