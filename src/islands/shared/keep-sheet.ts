import { afterNextFrame } from './after-frame.ts'

/** From here on what is a sheet on a phone stands on the page (section 9). */
const BESIDE = '(width >= 48em)'

/**
 * While a popover is open as a sheet of a phone, `rest`, the page behind it, is out of reach: in
 * browsers that know `interactivity` by the styles, before any script, in others from here. That costs
 * each of its elements a new style: the tap that opened the sheet is answered first.
 */
export function keepSheet(selector: string, rest: string, signal: AbortSignal): void {
  const beside = matchMedia(BESIDE)
  const sheet = () => document.querySelector<HTMLElement>(selector)
  beside.addEventListener('change', () => sheet()?.hidePopover(), { signal })
  if (CSS.supports('interactivity', 'inert')) return
  const seal = () => {
    const shut = sheet()?.matches(':popover-open') === true && !beside.matches
    for (const element of document.querySelectorAll<HTMLElement>(rest)) element.inert = shut
  }
  document.addEventListener(
    'beforetoggle',
    event => {
      if (event.target !== sheet()) return
      if (event.newState === 'open') afterNextFrame(seal)
      else for (const element of document.querySelectorAll<HTMLElement>(rest)) element.inert = false
    },
    { capture: true, signal },
  )
  // It may have been opened before this was alive.
  seal()
}
