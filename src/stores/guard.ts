import { guardRedirect, saysSignedIn, sessionEndRedirect } from '#lib/rules/guard.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
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
  const road = guardRedirect(location.pathname, location.search, false)
  if (road) visit.replace(road)
  return false
}

/**
 * Leaves a page for signing in when its shopper is signed out on it, by a 401 or in another tab;
 * what was typed in its forms is kept first.
 */
export const leaveWhenSignedOut = (): (() => void) =>
  $user.listen((user, before) => {
    if (user === null && before) void leaveForSignIn(before.mobile)
  })

/** What was typed when the session ended; its script comes where there is something. */
const FORM_DRAFT = 'sabad:form-draft'
const formDraft = () => import('./form-draft.ts').catch(() => null)

async function leaveForSignIn(mobile: string): Promise<void> {
  const road = sessionEndRedirect(location.pathname, location.search)
  if (off || !road) return
  if (document.forms.length > 0) (await formDraft())?.keepForms(FORM_DRAFT, mobile)
  visit.replace(road)
}

/** Fills in again what stood in the forms of this page when the session of its shopper ended. */
export function restoreTyped(): void {
  try {
    if (sessionStorage.getItem(FORM_DRAFT) === null) return
  } catch {
    return
  }
  void formDraft().then(part => part?.restoreForms(FORM_DRAFT))
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
