import { NOTICES_KEY } from '#lib/rules/storage-keys.ts'

// Not `pointerover`, which fires when a page opens under a resting mouse.
const EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click']
/** A held click or a focused control: touched before this script was loaded. */
const TOUCHED_EARLIER = '[data-clicked], :is(input, select, textarea, button, a):focus'

let first: Promise<EventTarget | null> | undefined

/** Resolves with the target of the visitor's first action, once for the whole page. */
export function firstTouch(): Promise<EventTarget | null> {
  return (first ??= hasStoredNotice() ? Promise.resolve(null) : firstTouchOf())
}

/**
 * The first action on an element that matches `selector`, now or later; without one, anywhere.
 * Also counts a focused field and a click held by first-screen/inline/hold-clicks.ts, which came before this
 * script.
 */
export function firstTouchOf(selector?: string): Promise<EventTarget | null> {
  const isMatch = (target: EventTarget | null) =>
    !selector || (target instanceof Element && target.closest(selector) !== null)
  return new Promise(resolve => {
    const before = [...document.querySelectorAll(TOUCHED_EARLIER)].find(isMatch)
    if (before) return resolve(before)
    const listener = (event: Event) => {
      // Some browsers fire it without movement when a page opens under the mouse.
      const { type, movementX, movementY, target } = event as PointerEvent
      if ((type === 'pointermove' && movementX === 0 && movementY === 0) || !isMatch(target)) return
      for (const eventName of EVENTS) removeEventListener(eventName, listener, true)
      removeEventListener('scroll', listener)
      // The browser paints its response first; hydrating would delay that frame.
      requestAnimationFrame(() => soon(() => resolve(target)))
    }
    for (const eventName of EVENTS)
      addEventListener(eventName, listener, { capture: true, passive: true })
    // Without capture only the page's scroll counts, not that of a moving rail.
    if (!selector) addEventListener('scroll', listener, { passive: true })
  })
}

/** A new task. Not a timer: browsers delay those while a finger is down. */
function soon(task: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = task
  port2.postMessage(null)
}

/** The previous page left a notice (stores/notice.ts). */
function hasStoredNotice(): boolean {
  try {
    return sessionStorage.getItem(NOTICES_KEY) !== null
  } catch {
    return false
  }
}
