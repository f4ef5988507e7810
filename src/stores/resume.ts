import { safeBackUrl } from '#lib/rules/links.ts'
import { storedAtom } from './stored.ts'

/** Set when sign-in began at checkout; also read by client/first/resume.ts. */
export const $resume = storedAtom('sabad:resume', false, value => value === true)

const BACK = 'sabad:back'

/** Stores where to return after sign-in. */
export function storeBackUrl(backUrl: string | null): void {
  const path = safeBackUrl(backUrl)
  try {
    if (path) sessionStorage.setItem(BACK, path)
  } catch {
    // Without storage sign-in ends at home.
  }
}

/** Returns the stored path of this site and deletes it. */
export function takeBackUrl(): string | null {
  try {
    const path = sessionStorage.getItem(BACK)
    sessionStorage.removeItem(BACK)
    return safeBackUrl(path)
  } catch {
    return null
  }
}
