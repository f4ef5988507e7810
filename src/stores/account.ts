import { RegisterStatus } from '#lib/codes/account.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { SignedIn } from '#lib/contract/account.ts'
import { getUser, logOut, signUp } from '#lib/api/account.ts'
import type { SignUpForm } from '#lib/api/account.ts'
import { HOME_RELOAD_AFTER_LOGIN_MS } from '#lib/rules/limits.ts'
import { CHECKOUT_KEY, HOLD_KEY } from '#lib/rules/storage-keys.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { mergeTemporaryCart } from './cart.ts'
import { changesClosed } from './cart-changes.ts'
import { call } from './client.ts'
import { notify, notifyAll, notifyNextPage } from './notice.ts'
import { withoutGuard } from './guard.ts'
import { codeOf, fieldsOf, sentencesOf } from './refusal.ts'
import { $resume, takeBackUrl } from './resume.ts'
import { $user, dropUser, forgetUser, isUserStored, storeUser, updateUser } from './user.ts'
import { visit } from './visit.ts'

interface SignInContext {
  status: RegisterStatus
  /** Path of the page that the shopper is on. */
  path: string
  resume: boolean
  backUrl: string | null
}

/** Path to go to after sign-in, or 'reload' or 'stay' (docs/behaviour.md#after-sign-in). */
export function pathAfterSignIn({ status, path, resume, backUrl }: SignInContext): string {
  if (status === RegisterStatus.incomplete) return path === '/register' ? 'stay' : '/register'
  if (path === '/') return 'reload'
  if (path === '/register' && status !== RegisterStatus.complete) return 'stay'
  if (resume && status === RegisterStatus.complete) return '/checkout'
  return backUrl ?? '/'
}

/** Stores the user and merges the carts; leaves once the shopper has closed the cart changes. */
export async function completeSignIn(user: SignedIn, toForm = false): Promise<void> {
  storeUser(user)
  if (!isUserStored()) {
    dropUser()
    notify('error', accountMessages.signInNotStored)
    return
  }
  // The temporary cart is merged once the registration is complete.
  if (toForm && user.register_status !== RegisterStatus.complete) {
    visit.replace('/register')
    return
  }
  await Promise.all([mergeTemporaryCart(), chooseMainPlace()])
  await changesClosed()
  leaveSignIn(user.register_status)
}

/** Nobody waits for a file that does not load. */
const chooseMainPlace = (): Promise<void> =>
  import('./place-terms.ts').then(each => each.chooseMainPlace()).catch(() => undefined)

export function leaveSignIn(status: RegisterStatus): void {
  const { pathname } = location
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const staysHere =
    status === RegisterStatus.incomplete ||
    (path === '/register' && status !== RegisterStatus.complete)
  const backUrl = staysHere ? null : takeBackUrl()
  const destination = pathAfterSignIn({ status, path, resume: $resume.get(), backUrl })
  if (destination === 'reload') setTimeout(() => visit.reload(), HOME_RELOAD_AFTER_LOGIN_MS)
  else if (destination !== 'stay') visit.replace(destination)
}

/** Sentences by field; null when the form was saved. */
export type FormFaults = Record<string, string> | null

/** Saves the registration form, which sets `register_status` 4. */
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

/** Completes the registration after the first address, and merges the carts. */
export async function finishRegistration(): Promise<void> {
  await reloadUser()
  await mergeTemporaryCart()
  await changesClosed()
  leaveSignIn($user.get()?.register_status ?? RegisterStatus.complete)
}

/** Reads the user from the server; keeps the stored one when the call fails. */
export async function reloadUser(): Promise<void> {
  try {
    updateUser((await getUser(call)).data)
  } catch (error) {
    if (codeOf(error) !== HttpStatus.unauthorized) notify('error', siteMessages.networkError)
  }
}

function dropDrafts(): void {
  try {
    sessionStorage.removeItem(CHECKOUT_KEY)
    localStorage.removeItem(HOLD_KEY)
    // Pages without TLS have no cache.
    if ('caches' in globalThis) void caches.delete('sabad-slip-drafts')
  } catch {
    // Storage is blocked.
  }
}

export const signOut = (): Promise<void> =>
  withoutGuard(async () => {
    try {
      await logOut(call)
    } catch {
      // The session expires by itself; this browser forgets it now.
    }
    forgetUser()
    dropDrafts()
    $resume.set(false)
    notifyNextPage('success', [accountMessages.signedOut])
    visit.to('/')
  })
