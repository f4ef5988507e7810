import { RegisterStatus } from '#lib/codes/account.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { getUser, logOut, signUp } from '#lib/api/account.ts'
import type { SignUpForm } from '#lib/api/account.ts'
import { HOME_RELOAD_AFTER_LOGIN_MS } from '#lib/rules/limits.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { mergeTemporaryCart } from './cart.ts'
import { changesRead } from './cart-changes.ts'
import { call } from './client.ts'
import { notify, notifyAll, notifyNextPage } from './notice.ts'
import { withoutGuard } from './guard.ts'
import { codeOf, fieldsOf, sentencesOf } from './refusal.ts'
import { $resume, takeBackUrl } from './resume.ts'
import { $user, dropUser, forgetUser, isUserWritten, keepUser, updateUser } from './user.ts'
import { visit } from './visit.ts'

interface Road {
  status: RegisterStatus
  /** Where the shopper is. */
  path: string
  resume: boolean
  backUrl: string | null
}

/**
 * Section 4, after sign-in: where to go, or 'reload' and 'stay'. An incomplete account goes to its
 * form; the checkout only takes a full one.
 */
export function roadAfterSignIn({ status, path, resume, backUrl }: Road): string {
  if (status === RegisterStatus.incomplete) return path === '/register' ? 'stay' : '/register'
  if (path === '/') return 'reload'
  if (path === '/register' && status !== RegisterStatus.complete) return 'stay'
  if (resume && status === RegisterStatus.complete) return '/checkout'
  return backUrl ?? '/'
}

/**
 * Keeps the user, joins the baskets and goes on, once the shopper has seen what that changed; a new
 * account goes to its form.
 */
export async function enter(user: SignedIn, toForm = false): Promise<void> {
  keepUser(user)
  if (!isUserWritten()) {
    dropUser()
    notify('error', accountMessages.signInNotStored)
    return
  }
  // A new account goes to its form whatever it is; the basket waits for the address.
  if (toForm && user.register_status !== RegisterStatus.complete) {
    visit.replace('/register')
    return
  }
  await mergeTemporaryCart()
  await changesRead()
  goOn(user.register_status)
}

/** Leaves the road of signing in for where the shopper wanted to be. */
export function goOn(status: RegisterStatus): void {
  const { pathname } = location
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const staysHere =
    status === RegisterStatus.incomplete ||
    (path === '/register' && status !== RegisterStatus.complete)
  const backUrl = staysHere ? null : takeBackUrl()
  const road = roadAfterSignIn({ status, path, resume: $resume.get(), backUrl })
  if (road === 'reload') setTimeout(() => visit.reload(), HOME_RELOAD_AFTER_LOGIN_MS)
  else if (road !== 'stay') visit.replace(road)
}

/** What a refused form shows at its fields; null when it was saved. */
export type FormFaults = Record<string, string> | null

/**
 * Saves the registration form: status 4; the password is sent as its own confirmation. Section 8:
 * a failure says 'an error occurred', and each of the server's sentences as a toast.
 */
export async function saveSignUp(
  form: Omit<SignUpForm, 'password_confirmation'>,
): Promise<FormFaults> {
  try {
    const { data } = await signUp(call, { ...form, password_confirmation: form.password })
    updateUser(data)
    notify('success', accountMessages.registered)
    return null
  } catch (error) {
    // Saved before, in another tab.
    if (codeOf(error) === HttpStatus.conflict) return reloadUser().then(() => null)
    notifyAll('error', sentencesOf(error))
    return { form: siteMessages.errorOccurred, ...fieldsOf(error) }
  }
}

/** The first address completes the registration: the baskets join and the way goes on. */
export async function finishRegistration(): Promise<void> {
  await reloadUser()
  await mergeTemporaryCart()
  await changesRead()
  goOn($user.get()?.register_status ?? RegisterStatus.complete)
}

/**
 * Takes what the server knows of the user now; what is kept stands when it does not answer. Section
 * 8, user load: 'Network error'; a session that has ended says so itself.
 */
export async function reloadUser(): Promise<void> {
  try {
    updateUser((await getUser(call)).data)
  } catch (error) {
    if (codeOf(error) !== HttpStatus.unauthorized) notify('error', siteMessages.networkError)
  }
}

/** What waits for a session that ended: choices of the checkout, and a bank slip. */
function dropDrafts(): void {
  try {
    sessionStorage.removeItem('sabad:checkout')
    // Pages without TLS have no cache.
    if ('caches' in globalThis) void caches.delete('sabad-slip-drafts')
  } catch {
    // Without storage nothing waits.
  }
}

/** Section 2: log-out clears the basket and goes home, whether or not the server was reached. */
export const signOut = (): Promise<void> =>
  withoutGuard(async () => {
    try {
      await logOut(call)
    } catch {
      // The session ends by its own time; this browser forgets it now.
    }
    forgetUser()
    dropDrafts()
    $resume.set(false)
    notifyNextPage('success', [accountMessages.signedOut])
    visit.to('/')
  })
