import { CONTENT_ADDED_EVENT } from './content-added-event.ts'

/** Runs once when a match is in the page, now or later. */
export function whenPresent(selector: string, begin: () => void): void {
  const check = () => {
    if (!document.querySelector(selector)) return
    document.removeEventListener(CONTENT_ADDED_EVENT, check)
    begin()
  }
  document.addEventListener(CONTENT_ADDED_EVENT, check)
  check()
}
