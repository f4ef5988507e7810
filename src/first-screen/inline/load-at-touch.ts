// At the end of a content page: adds the scripts of the template above at the first touch. At once
// for notices of the previous page, missing parts and buttons of things in the cart.
import { NOTICES_KEY } from '#lib/rules/storage-keys.ts'

// Declared apart from first-touch.ts, which waits for others and not for the scroll of a rail: one
// shared list would make this script longer, and inline scripts have 2 kB.
const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll']
const template = (document.currentScript as Element).previousElementSibling as HTMLTemplateElement

function load({ type, movementX, movementY, target }: Partial<PointerEvent>): void {
  if (
    !template.isConnected ||
    // Some browsers fire it without movement when a page opens under the mouse.
    (type === 'pointermove' && !movementX && !movementY) ||
    // Offline only what the service worker cached is reachable; plain HTTP has none.
    (!navigator.onLine && !(navigator as Partial<Navigator>).serviceWorker?.controller)
  )
    return
  const scripts = [...template.content.querySelectorAll('script')].map(
    script => new Promise(done => (script.onload = script.onerror = done)),
  )
  template.replaceWith(template.content)
  // Islands wait for a touch of their own.
  void Promise.all(scripts).then(() => target?.dispatchEvent(new Event('focusin')))
}

for (const name of EVENTS) addEventListener(name, load, true)
const find = (selector: string) => document.querySelector(selector)
let isUrgent = find('[data-from]') ?? (find('.badge:not(:empty)') && find('[data-add]'))
try {
  if (sessionStorage.getItem(NOTICES_KEY)) isUrgent = document.body
} catch {
  // Storage is blocked.
}
if (isUrgent) load({})
