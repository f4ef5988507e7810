import type { ClientDirective } from 'astro'
import { firstIntent, touchOf } from './first-intent.ts'

/**
 * Hydrates an island after the first pointer, scroll, key or focus anywhere on the page; with the
 * value `now` at once, with `basket` also once the page has loaded where this browser holds one, with
 * a selector after the first sign at one of its places. A click inside the island that comes before
 * is held back and given again once it is alive, or to the page where it cannot be: an Enter in a
 * form is a click on its button.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let missed: HTMLElement | null = null
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    missed = event.target
  }
  const giveBack = () => {
    island.removeEventListener('click', hold, true)
    if (missed?.isConnected) missed.click()
  }
  island.addEventListener('click', hold, true)
  island.addEventListener('astro:hydrate', giveBack, { once: true })
  const live = () => void load().then(hydrate => hydrate())
  // Astro's word for a script that does not come, tried twice, or that breaks; it logs it as well.
  island.addEventListener('astro:hydration-error', event => {
    if (!navigator.onLine) {
      event.preventDefault()
      void connected().then(live)
    } else if (!openAnew()) giveBack()
  })
  const touched = () => firstIntent().then(place => inTurn(island, place))
  void beginning(value, touched).then(reachable).then(live)
}

/**
 * A page that outlived the scripts it was built with, as after a new version of the shop, is opened
 * anew; one that was opened so is not, nor one in which something was typed. Whether it is.
 */
function openAnew(): boolean {
  const [made] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')
  const isTypedIn = [...fields].some(field => field.value !== field.defaultValue)
  if (isTypedIn || made?.type === 'reload') return false
  location.reload()
  return true
}

/** When the `value` of a directive lets its island begin. */
function beginning(value: unknown, touched: () => Promise<void>): Promise<unknown> {
  if (value === 'now') return Promise.resolve()
  if (value === 'basket') return holdsBasket() ? Promise.race([touched(), loaded()]) : touched()
  return typeof value === 'string' ? touchOf(value) : touched()
}

/** Whether the stored basket (stores/cart-items.ts) has a line: its count is to stand on its button. */
function holdsBasket(): boolean {
  try {
    const text = localStorage.getItem('sabad:cart')
    return text !== null && text !== '[]'
  } catch {
    return false
  }
}

/** What is seen first has come by then. */
const loaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise(resolve => addEventListener('load', resolve, { once: true }))

/** Without a connection only what the service worker keeps can be had; plain HTTP has none. */
const reachable = (): Promise<unknown> | undefined =>
  navigator.onLine || (navigator as Partial<Navigator>).serviceWorker?.controller
    ? undefined
    : connected()

const connected = (): Promise<unknown> =>
  new Promise(resolve => addEventListener('online', resolve, { once: true }))

/** So long the other islands of a page leave the line to the one that was asked for. */
const FIRST_MS = 6_000

/**
 * Whoever points at an add button before it lives waits for its island: on a slow line that comes the
 * sooner when it does not share the line with all the others of the page.
 */
async function inTurn(island: HTMLElement, touched: EventTarget | null): Promise<void> {
  const first = document.querySelector('astro-island[ssr][component-export="CartControls"]')
  const adds = touched instanceof Element && touched.closest('[data-add]')
  if (!first || first === island || !adds) return
  await new Promise(resolve => {
    for (const sign of ['astro:hydrate', 'astro:hydration-error'])
      first.addEventListener(sign, resolve, { once: true })
    setTimeout(resolve, FIRST_MS)
  })
}

export default intent
