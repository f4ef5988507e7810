import { persistentBoolean } from '@nanostores/persistent'
import { safeBackUrl } from '#lib/rules/links.ts'

/** Section 4: the shopper was on the way to the checkout; the home page reads `yes` of it. */
export const $resume = persistentBoolean('sabad:resume')

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
