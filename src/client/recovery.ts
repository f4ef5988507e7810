import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { ADDED_EVENT } from './added.ts'

export interface RetryTimes {
  firstMs: number
  thenMs: number
}

const begun = new WeakSet<Element>()
const asking = new Map<string, Promise<string | null>>()

/**
 * Brings what a page went out without: each place (`data-from`) is asked for by itself, so that none
 * waits for another, and again until it comes. With `data-part` the answer is a page: what that
 * selector finds in it takes the place of what it finds around the place, once nothing is missing in
 * it. An empty `data-from` stands for the page itself, which is opened anew as soon as it can be had.
 */
export function startRecovery(times: RetryTimes): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-from]')) {
    if (begun.has(place)) continue
    begun.add(place)
    void fill(place, times)
  }
}

const stands = (place: Element): boolean => place.isConnected

/** Ends when the place is taken away by something else. */
async function fill(place: HTMLElement, { firstMs, thenMs }: RetryTimes): Promise<void> {
  const { from, part } = place.dataset
  for (let waitMs = firstMs; stands(place); waitMs = thenMs) {
    const html = await load(from || location.href)
    if (!stands(place)) return
    const fresh = html === null ? null : made(html, part)
    if (fresh) {
      if (from) put(fresh, part ? place.closest<HTMLElement>(part) : place)
      else location.reload()
      return
    }
    await rest(waitMs)
  }
}

/** What an answer brings, empty where its page has no such part; null where that lacks it itself. */
function made(html: string, part: string | undefined): Node | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  if (part === undefined) return content
  const found = content.querySelector(part) ?? new DocumentFragment()
  return found.querySelector('[data-from]') ? null : found
}

/** A drawer stays open, and who was there goes on from what came. */
function put(fresh: Node, old: HTMLElement | null): void {
  const open = old?.popover && old.matches(':popover-open')
  const focused = old?.contains(document.activeElement)
  // Closing gives the focus back to the button, which is where the next one gives it to.
  if (open) old.hidePopover()
  old?.replaceWith(fresh)
  if (fresh instanceof HTMLElement) {
    if (open) fresh.showPopover()
    else if (focused) firstIn(fresh)?.focus({ preventScroll: true })
  }
  document.dispatchEvent(new Event(ADDED_EVENT))
}

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('a, button, input, select')].find(
    each => each.getClientRects().length > 0,
  )

/** The text of an answer, empty of what is gone; null while there is none. */
function load(from: string): Promise<string | null> {
  const running = asking.get(from)
  if (running) return running
  const flight = ask(from).finally(() => asking.delete(from))
  asking.set(from, flight)
  return flight
}

async function ask(from: string): Promise<string | null> {
  try {
    const answer = await fetch(from, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (answer.status === HttpStatus.notFound) return ''
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** A page in the background rests until somebody looks at it. */
async function rest(ms: number): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, ms))
  if (!document.hidden) return
  await new Promise(resolve => {
    document.addEventListener('visibilitychange', resolve, { once: true })
  })
}
