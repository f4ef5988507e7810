import { safeBackUrl } from '#lib/rules/links.ts'
import { storedAtom } from './stored.ts'

/** Section 4: the shopper was on the way to the checkout; the home page reads it too. */
export const $resume = storedAtom('sabad:resume', false, value => value === true)

const BACK = 'sabad:back'

/** Section 2: remembers where a guarded page wanted to be, for the whole road of signing in. */
export function keepBackUrl(backUrl: string | null): void {
  const path = safeBackUrl(backUrl)
  try {
    if (path) sessionStorage.setItem(BACK, path)
  } catch {
    // Without storage the road ends at home.
  }
}

/** The remembered path of this site, once. */
export function takeBackUrl(): string | null {
  try {
    const path = sessionStorage.getItem(BACK)
    sessionStorage.removeItem(BACK)
    return safeBackUrl(path)
  } catch {
    return null
  }
}
