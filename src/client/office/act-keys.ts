import { CONTENT_ADDED_EVENT } from '../content-added-event.ts'

/** Time to read an item before a key may decide it. */
const READ_MS = 600

interface ActKeys {
  /** Presses the button of a key; false where there is none. */
  act: (code: string) => boolean
  /** Keys act again after a moment, if they are not switched off. */
  wait: () => void
}

/**
 * Keys for buttons that decide the item shown beside them (`data-act`). A key acts only after the
 * item has been on screen for READ_MS (`data-acts` on the body), so that a double press does not
 * also decide the item that follows.
 * @param isOff whether keys are switched off
 */
export function startActKeys(isOff: () => boolean): ActKeys {
  const { dataset } = document.body
  let timer = 0
  const wait = (): void => {
    delete dataset['acts']
    clearTimeout(timer)
    if (!isOff()) timer = window.setTimeout(() => (dataset['acts'] = 'ready'), READ_MS)
  }
  document.addEventListener(CONTENT_ADDED_EVENT, wait)
  addEventListener('pageshow', wait)
  const act = (code: string): boolean => {
    const button = document.querySelector<HTMLElement>(`[data-act="${CSS.escape(code)}"]`)
    const isCovered = document.querySelector(':popover-open') !== null
    if (button && dataset['acts'] && !isCovered) press(button)
    return button !== null
  }
  return { act, wait }

  function press(button: HTMLElement): void {
    const shown = button.closest('section') ?? button
    if (!isWhollyVisible(shown)) {
      shown.scrollIntoView({ block: 'center' })
      button.focus()
      wait()
      return
    }
    delete dataset['acts']
    button.click()
  }
}

/** Within the window, below the header that stays there. */
function isWhollyVisible(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const header = document.querySelector('.office-head')?.getBoundingClientRect().bottom ?? 0
  return top >= Math.max(header, 0) && bottom <= innerHeight
}
