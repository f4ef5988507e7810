import type { ClientDirective } from 'astro'
import { CART_KEY, HOLD_KEY, PLACE_KEY } from '#lib/rules/storage-keys.ts'
import { firstTouch, firstTouchOf } from './first-touch.ts'

/**
 * Client directive that hydrates after the first action anywhere on the page. Values: `load`;
 * `cart`, also after load when this browser holds a cart; a selector, after the first action on a
 * match. An earlier click is held and repeated after hydration, or passed to the page when
 * hydration fails; Enter in a form is a click on its button.
 */
const intent: ClientDirective = (load, { value }, island) => {
  let heldClick: HTMLElement | null = null
  const hold = (event: Event) => {
    if (!(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.stopPropagation()
    heldClick = event.target
  }
  const repeatClick = () => {
    island.removeEventListener('click', hold, true)
    if (heldClick?.isConnected) heldClick.click()
  }
  island.addEventListener('click', hold, true)
  island.addEventListener('astro:hydrate', repeatClick, { once: true })
  const hydrate = () => void load().then(start => start())
  // Astro fires it after a script failed to load twice, or threw; it logs it as well.
  island.addEventListener('astro:hydration-error', event => {
    if (!navigator.onLine) {
      event.preventDefault()
      void connected().then(hydrate)
    } else if (!reloadOutdated()) repeatClick()
  })
  const touched = () => firstTouch().then(place => waitForAddButton(island, place))
  void startSignal(value, touched).then(reachable).then(hydrate)
}

/** Reloads a page of an earlier build, once, unless something was typed. */
function reloadOutdated(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')
  const isTypedIn = [...fields].some(field => field.value !== field.defaultValue)
  if (isTypedIn || navigation?.type === 'reload') return false
  location.reload()
  return true
}

function startSignal(value: unknown, touched: () => Promise<void>): Promise<unknown> {
  if (value === 'load') return Promise.resolve()
  if (typeof value !== 'string') return touched()
  const touch = value === 'cart' ? touched() : firstTouchOf(value)
  const keys = STORED[value]
  return keys ? Promise.race([touch, shownWith(keys)]) : touch
}

/** What this browser has is shown at once: counts on buttons, the held window or place in the header. */
const STORED: Record<string, readonly string[]> = {
  cart: [CART_KEY],
  '[data-window]': [HOLD_KEY, PLACE_KEY],
}

function isStored(key: string): boolean {
  try {
    return !['[]', 'null', null].includes(localStorage.getItem(key))
  } catch {
    return false
  }
}

/**
 * One of them is stored, and the visible content has loaded; also when the page comes back from the
 * back/forward cache and another page has stored it.
 */
const shownWith = (keys: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (keys.some(isStored)) resolve()
    }
    if (document.readyState === 'complete') check()
    addEventListener('pageshow', check)
  })

/** Offline only what the service worker cached is reachable; plain HTTP has none. */
const reachable = (): Promise<unknown> | undefined =>
  navigator.onLine || (navigator as Partial<Navigator>).serviceWorker?.controller
    ? undefined
    : connected()

const connected = (): Promise<unknown> =>
  new Promise(resolve => addEventListener('online', resolve, { once: true }))

/** How long other islands leave the connection to the one that was touched. */
const HEAD_START_MS = 6_000

/** On a slow line a touched add button is hydrated alone, before the other islands. */
async function waitForAddButton(island: HTMLElement, touched: EventTarget | null): Promise<void> {
  const first = document.querySelector('astro-island[ssr][component-export="CartControls"]')
  const adds = touched instanceof Element && touched.closest('[data-add]')
  if (!first || first === island || !adds) return
  await new Promise(resolve => {
    for (const eventName of ['astro:hydrate', 'astro:hydration-error'])
      first.addEventListener(eventName, resolve, { once: true })
    setTimeout(resolve, HEAD_START_MS)
  })
}

export default intent
