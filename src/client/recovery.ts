import { ADDED_EVENT } from './added.ts'

export interface RetryTimes {
  firstMs: number
  thenMs: number
}

const GONE = 404

/**
 * Brings what a page went out without: each place (`data-from`) is asked for by itself, so that none
 * waits for another, and again until it comes. An empty `data-from` stands for the page itself,
 * which is opened anew as soon as it can be had.
 */
export function startRecovery(times: RetryTimes): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-from]')) void fill(place, times)
}

async function fill(place: HTMLElement, { firstMs, thenMs }: RetryTimes): Promise<void> {
  const from = place.dataset['from'] || location.href
  let html = await load(from)
  for (let waitMs = firstMs; html === null; waitMs = thenMs) {
    await rest(waitMs)
    html = await load(from)
  }
  if (from === location.href) {
    location.reload()
    return
  }
  const made = document.createElement('template')
  made.innerHTML = html
  place.replaceWith(made.content)
  document.dispatchEvent(new Event(ADDED_EVENT))
}

/** The text of an answer, empty of what is gone; null while there is none. */
async function load(from: string): Promise<string | null> {
  try {
    const answer = await fetch(from)
    if (answer.status === GONE) return ''
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
