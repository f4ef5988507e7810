import { ADDED_EVENT } from './added.ts'

/** Begins, once, as soon as the page has what a selector finds: now, or with what is added to it. */
export function whenThere(selector: string, begin: () => void): void {
  const look = () => {
    if (!document.querySelector(selector)) return
    document.removeEventListener(ADDED_EVENT, look)
    begin()
  }
  document.addEventListener(ADDED_EVENT, look)
  look()
}
