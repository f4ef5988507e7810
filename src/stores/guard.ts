import { saysSignedIn, signInRedirect } from '#lib/rules/guard.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import type * as FormDraft from './form-draft.ts'
import { notifyNextPage } from './notice.ts'
import { keepBackUrl } from './resume.ts'
import { $user, dropUser, hasServerCart, isRegistered, keepUser } from './user.ts'
import { onReturn, visit } from './visit.ts'

let off = false

/**
 * The browser's half of the guard: true when somebody is signed in. Otherwise the page is left as
 * section 2 says. The cookie and the stored user are brought in line: one without the other
 * would send the shopper in circles. During a log-out false, and nothing is left.
 */
export function guardPage(): boolean {
  if (off) return false
  const user = $user.get()
  if (user) {
    if (!saysSignedIn(document.cookie)) keepUser(user)
    return true
  }
  dropUser()
  const road = signInRedirect(location.pathname, location.search)
  if (road) visit.replace(road)
  return false
}

/** What was typed when the session ended; its script comes with the first letter. */
const FORM_DRAFT = 'sabad:form-draft'
let formDraft: typeof FormDraft | null = null
const loadFormDraft = async (): Promise<void> => {
  formDraft ??= await import('./form-draft.ts').catch(() => null)
}

/**
 * Leaves a page for signing in when its shopper is signed out on it, by a 401 or in another tab.
 * What was typed is kept first, at once: without a user a page draws no form.
 */
export function leaveWhenSignedOut(): () => void {
  const load = () => void loadFormDraft()
  addEventListener('input', load, { once: true })
  const end = $user.listen((user, before) => {
    const road = signInRedirect(location.pathname, location.search)
    if (user !== null || !before || off || !road) return
    formDraft?.keepForms(FORM_DRAFT, before.mobile)
    visit.replace(road)
  })
  return () => {
    removeEventListener('input', load)
    end()
  }
}

/** Fills in again what stood in the forms of this page when the session of its shopper ended. */
export function restoreTyped(): void {
  try {
    if (sessionStorage.getItem(FORM_DRAFT) === null) return
  } catch {
    return
  }
  void loadFormDraft().then(() => formDraft?.restoreForms(FORM_DRAFT))
}

/**
 * For a log-out: `leave` has a road of its own, and two roads at once are none. Until the page is
 * gone: an island may come alive on the way. A page that is shown again is guarded again.
 */
export async function withoutGuard(leave: () => Promise<void>): Promise<void> {
  off = true
  const end = onReturn(() => {
    guardAgain()
    guardPage()
  })
  const guardAgain = () => {
    end()
    off = false
  }
  try {
    await leave()
  } catch (error) {
    guardAgain()
    throw error
  }
}

/** Section 6: the checkout wants a registered account; status 3 completes it first. */
export function guardCheckout(): boolean {
  if (!guardPage()) return false
  if (hasServerCart()) return true
  visit.replace('/register')
  return false
}

/** Section 6: what only a registered account has; status 3 completes it first and comes back. */
export function guardRegistered(): boolean {
  if (!guardPage()) return false
  if (isRegistered()) return true
  keepBackUrl(location.pathname + location.search)
  notifyNextPage('warning', [accountMessages.completeAccountFirst])
  visit.replace('/register')
  return false
}
