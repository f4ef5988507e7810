import { safeBackUrl } from '#lib/rules/links.ts'
import { RESUME_KEY, BACK_KEY } from '#lib/rules/storage-keys.ts'
import { storedAtom } from './stored.ts'

/** Set when sign-in began at checkout; also read by first-screen/inline/resume-checkout.ts. */
export const $resume = storedAtom(RESUME_KEY, false, value => value === true)

/** Stores where to return after sign-in. */
export function storeBackUrl(backUrl: string | null): void {
  const path = safeBackUrl(backUrl)
  try {
    if (path) sessionStorage.setItem(BACK_KEY, path)
  } catch {
    // Without storage sign-in ends at home.
  }
}

/** Returns the stored path of this site and deletes it. */
export function takeBackUrl(): string | null {
  try {
    const path = sessionStorage.getItem(BACK_KEY)
    sessionStorage.removeItem(BACK_KEY)
    return safeBackUrl(path)
  } catch {
    return null
  }
}
