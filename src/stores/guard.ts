import { hasSignedInCookie, signInRedirect } from '#lib/rules/guard.ts'
import { FORM_DRAFT_KEY } from '#lib/rules/storage-keys.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import type * as FormDraft from './form-draft.ts'
import { notifyNextPage } from './notice.ts'
import { storeBackUrl } from './resume.ts'
import { $user, dropUser, hasServerCart, isRegistered, storeUser } from './user.ts'
import { onReturn, visit } from './visit.ts'

let isOff = false

/**
 * True when somebody is signed in; otherwise leaves the page. Clears a cookie without a stored user
 * (and the reverse), which would cause a redirect loop. False during log-out.
 */
export function guardPage(): boolean {
  if (isOff) return false
  const user = $user.get()
  if (user) {
    if (!hasSignedInCookie(document.cookie)) storeUser(user)
    return true
  }
  dropUser()
  const target = signInRedirect(location.pathname, location.search)
  if (target) visit.replace(target)
  return false
}

/** Loaded on the first keystroke. */
let formDraft: typeof FormDraft | null = null
const loadFormDraft = async (): Promise<void> => {
  formDraft ??= await import('./form-draft.ts').catch(() => null)
}

/**
 * Leaves a guarded page when the user is signed out, by a 401 or in another tab. Stores the typed
 * values first, because without a user the forms are unmounted.
 */
export function leaveWhenSignedOut(): () => void {
  const load = () => void loadFormDraft()
  addEventListener('input', load, { once: true })
  const end = $user.listen((user, before) => {
    const target = signInRedirect(location.pathname, location.search)
    if (user !== null || !before || isOff || !target) return
    formDraft?.storeForms(FORM_DRAFT_KEY, before.mobile)
    visit.replace(target)
  })
  return () => {
    removeEventListener('input', load)
    end()
  }
}

/** Restores what was typed before the session ended. */
export function restoreTyped(): void {
  try {
    if (sessionStorage.getItem(FORM_DRAFT_KEY) === null) return
  } catch {
    return
  }
  void loadFormDraft().then(() => formDraft?.restoreForms(FORM_DRAFT_KEY))
}

/**
 * Log-out redirects by itself, so the guard is off until the page is gone; it is on again when the
 * page is restored from the back/forward cache.
 */
export async function withoutGuard(leave: () => Promise<void>): Promise<void> {
  isOff = true
  const end = onReturn(() => {
    guardAgain()
    guardPage()
  })
  const guardAgain = () => {
    end()
    isOff = false
  }
  try {
    await leave()
  } catch (error) {
    guardAgain()
    throw error
  }
}

/** Checkout needs a registered account; status 3 registers first. */
export function guardCheckout(): boolean {
  if (!guardPage()) return false
  if (hasServerCart()) return true
  visit.replace('/register')
  return false
}

/** Needs a registered account; status 3 registers first and comes back. */
export function guardRegistered(): boolean {
  if (!guardPage()) return false
  if (isRegistered()) return true
  storeBackUrl(location.pathname + location.search)
  notifyNextPage('warning', [accountMessages.completeAccountFirst])
  visit.replace('/register')
  return false
}
