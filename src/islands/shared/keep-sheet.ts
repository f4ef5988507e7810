/** From here on what is a sheet on a phone stands on the page (section 9). */
const BESIDE = '(width >= 768px)'

/**
 * While a popover is open as a sheet of a phone, `rest`, the page behind it, is out of reach. The
 * browsers that know `interactivity` have that from the styles, before any script.
 */
export function keepSheet(selector: string, rest: string, signal: AbortSignal): void {
  const beside = matchMedia(BESIDE)
  const sheet = () => document.querySelector<HTMLElement>(selector)
  const seal = (shut: boolean) => {
    for (const element of document.querySelectorAll<HTMLElement>(rest))
      element.inert = shut && !beside.matches
  }
  document.addEventListener(
    'beforetoggle',
    event => {
      if (event.target === sheet()) seal(event.newState === 'open')
    },
    { capture: true, signal },
  )
  beside.addEventListener('change', () => sheet()?.hidePopover(), { signal })
  // It may have been opened before this was alive.
  if (sheet()?.matches(':popover-open')) seal(true)
}
