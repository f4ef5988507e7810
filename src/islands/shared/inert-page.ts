import { afterNextFrame } from './after-frame.ts'

/** From this width sheets are static. */
const BESIDE = '(width >= 48em)'

/** Where `interactivity` is missing. Restyles all elements, so it waits for the tap's frame. */
export function makePageInert(selector: string, page: string, signal: AbortSignal): void {
  const beside = matchMedia(BESIDE)
  const sheet = () => document.querySelector<HTMLElement>(selector)
  beside.addEventListener('change', () => sheet()?.hidePopover(), { signal })
  if (CSS.supports('interactivity', 'inert')) return
  const seal = () => {
    const shut = sheet()?.matches(':popover-open') === true && !beside.matches
    for (const element of document.querySelectorAll<HTMLElement>(page)) element.inert = shut
  }
  document.addEventListener(
    'beforetoggle',
    event => {
      if (event.target !== sheet()) return
      if (event.newState === 'open') afterNextFrame(seal)
      else for (const element of document.querySelectorAll<HTMLElement>(page)) element.inert = false
    },
    { capture: true, signal },
  )
  // It may be open before hydration.
  seal()
}
