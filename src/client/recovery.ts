import { HttpStatus } from '#lib/codes/http.ts'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { CONTENT_ADDED_EVENT } from './content-added-event.ts'

export interface RetryTimes {
  firstMs: number
  thenMs: number
}

const started = new WeakSet<Element>()
const pending = new Map<string, Promise<string | null>>()

/**
 * Loads missing parts (`data-from`), each independently, until they come. With `data-part` the
 * answer is a page: its match for the selector replaces the closest match around the placeholder,
 * unless it too has missing parts. An empty `data-from` is the page itself, which is reloaded when
 * it is available.
 */
export function startRecovery(times: RetryTimes): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('[data-from]')) {
    if (started.has(placeholder)) continue
    started.add(placeholder)
    void fill(placeholder, times)
  }
}

const isPresent = (placeholder: Element): boolean => placeholder.isConnected

/** Ends when the placeholder is removed. */
async function fill(placeholder: HTMLElement, { firstMs, thenMs }: RetryTimes): Promise<void> {
  const { from, part } = placeholder.dataset
  for (let waitMs = firstMs; isPresent(placeholder); waitMs = thenMs) {
    const html = await load(from || location.href)
    if (!isPresent(placeholder)) return
    const fresh = html === null ? null : parseFragment(html, part)
    if (fresh) {
      if (from) replacePart(fresh, part ? placeholder.closest<HTMLElement>(part) : placeholder)
      else location.reload()
      return
    }
    await pause(waitMs)
  }
}

/** Empty when the page has no such part; null when the part is missing there too. */
function parseFragment(html: string, part: string | undefined): Node | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  if (part === undefined) return content
  const match = content.querySelector(part) ?? new DocumentFragment()
  return match.querySelector('[data-from]') ? null : match
}

/** Keeps an open drawer open and the focus in place. */
function replacePart(fresh: Node, old: HTMLElement | null): void {
  const open = old?.popover && old.matches(':popover-open')
  const focused = old?.contains(document.activeElement)
  // Hiding the popover returns the focus to its button, from where the new one takes it.
  if (open) old.hidePopover()
  old?.replaceWith(fresh)
  if (fresh instanceof HTMLElement) {
    if (open) fresh.showPopover()
    else if (focused) firstIn(fresh)?.focus({ preventScroll: true })
  }
  document.dispatchEvent(new Event(CONTENT_ADDED_EVENT))
}

const firstIn = (part: HTMLElement): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>('a, button, input, select')].find(
    each => each.getClientRects().length > 0,
  )

/** Text of an answer, empty for 404; null on failure. */
function load(from: string): Promise<string | null> {
  const shared = pending.get(from)
  if (shared) return shared
  const request = fetchText(from).finally(() => pending.delete(from))
  pending.set(from, request)
  return request
}

async function fetchText(from: string): Promise<string | null> {
  try {
    const answer = await fetch(from, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (answer.status === HttpStatus.notFound) return ''
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** Hidden pages do not poll. */
async function pause(ms: number): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, ms))
  if (!document.hidden) return
  await new Promise(resolve => {
    document.addEventListener('visibilitychange', resolve, { once: true })
  })
}
