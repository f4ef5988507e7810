import { CONTENT_ADDED_EVENT } from '../content-added-event.ts'

/** Until what has just been shown can have been read. */
const READ_MS = 600

/**
 * Keys of buttons that act at once on what is shown beside them (`data-act`). They wait until it was
 * shown for a moment (`data-acts` of the body), so that pressing twice does not take the next one
 * too.
 * @returns presses the button of a key; false where there is none
 */
export function startActKeys(): (code: string) => boolean {
  const { dataset } = document.body
  let timer = 0
  const wait = (): void => {
    delete dataset['acts']
    clearTimeout(timer)
    timer = window.setTimeout(() => (dataset['acts'] = 'ready'), READ_MS)
  }
  document.addEventListener(CONTENT_ADDED_EVENT, wait)
  addEventListener('pageshow', wait)
  return code => {
    const button = document.querySelector<HTMLElement>(`[data-act="${CSS.escape(code)}"]`)
    const isCovered = document.querySelector(':popover-open') !== null
    if (button && dataset['acts'] && !isCovered) press(button)
    return button !== null
  }

  function press(button: HTMLElement): void {
    const shown = button.closest('section') ?? button
    if (!isWhollyVisible(shown)) {
      shown.scrollIntoView({ block: 'center' })
      button.focus()
      return
    }
    delete dataset['acts']
    button.click()
  }
}

function isWhollyVisible(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
