// Not `pointerover`: a page that opens under a resting mouse has no visitor yet.
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click']
/** What was touched before this script was there. */
const BEFORE = '[data-missed], :is(input, select, textarea, button, a):focus'

let first: Promise<EventTarget | null> | undefined

/** The first sign of a visitor, one for the whole page. Tells what was touched, if anything. */
export function firstIntent(): Promise<EventTarget | null> {
  return (first ??= isToldSomething() ? Promise.resolve(null) : touchOf())
}

/**
 * The first sign at one of the places that a selector finds, in the page now or later; without one,
 * anywhere. A field that already has the focus, or a click that was held (client/first/hold.ts), came
 * before this script was there: who did that on a slow line waits for no second touch.
 */
export function touchOf(places?: string): Promise<EventTarget | null> {
  const isMeant = (target: EventTarget | null) =>
    !places || (target instanceof Element && target.closest(places) !== null)
  return new Promise(resolve => {
    const before = [...document.querySelectorAll(BEFORE)].find(isMeant)
    if (before) return resolve(before)
    const listener = (event: Event) => {
      // Some browsers tell a page that opens where the mouse rests.
      const { type, movementX, movementY, target } = event as PointerEvent
      if ((type === 'pointermove' && movementX === 0 && movementY === 0) || !isMeant(target)) return
      for (const sign of SIGNS) removeEventListener(sign, listener, true)
      removeEventListener('scroll', listener)
      // What answers the touch itself is shown first: islands cost the frame it waits for.
      requestAnimationFrame(() => soon(() => resolve(target)))
    }
    for (const sign of SIGNS) addEventListener(sign, listener, { capture: true, passive: true })
    // Without capture it hears the page only: a carousel that moves by itself is no visitor.
    if (!places) addEventListener('scroll', listener, { passive: true })
  })
}

/** In a task of its own. Not by a timer: browsers hold those back as long as a finger is down. */
function soon(task: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = task
  port2.postMessage(null)
}

/** The page before left a notice for this one (stores/notice.ts). */
function isToldSomething(): boolean {
  try {
    return sessionStorage.getItem('sabad:notices') !== null
  } catch {
    return false
  }
}
