import { ADDED_EVENT } from './content-added-event.ts'

/** Runs once when a match is in the page, now or later. */
export function whenPresent(selector: string, begin: () => void): void {
  const check = () => {
    if (!document.querySelector(selector)) return
    document.removeEventListener(ADDED_EVENT, check)
    begin()
  }
  document.addEventListener(ADDED_EVENT, check)
  check()
}
