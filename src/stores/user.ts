import { persistentJSON } from '@nanostores/persistent'
import type { SignedIn, User } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { SIGNED_IN_COOKIE } from '#lib/rules/guard.ts'
import { $cart, $cartExtra, $parked } from './cart-items.ts'

const COOKIE_LIFE_SECONDS = 90 * 24 * 60 * 60

/** Who is signed in, with the token; kept in this browser and the same in all its tabs. */
export const $user = persistentJSON<SignedIn | null>('sabad:user', null)

/** Section 6: whether somebody with a complete account is here, who alone may order and ask. */
export const isRegistered = (): boolean => {
  const user = $user.get()
  return user !== null && !isIncomplete(user)
}

/** Whether the server keeps this user's basket: status 3 has only the temporary one. */
export const hasServerCart = (): boolean => isRegistered()

/** Keeps the user, and sets the cookie that says "signed in" to guarded pages. */
export function keepUser(user: SignedIn): void {
  $user.set(user)
  setCookie('1', COOKIE_LIFE_SECONDS)
}

/** Takes over what the server knows of the user now; the token stays. */
export function updateUser(user: User): void {
  const kept = $user.get()
  if (kept) keepUser({ ...user, token: kept.token })
}

/** Forgets the user and the basket: log-out, or a session that the server no longer knows. */
export function forgetUser(): void {
  $user.set(null)
  $cart.set([])
  $parked.set({})
  $cartExtra.set({ type: 'list', receipt: null })
  clearCookie()
  // What the header says of who is here (client/first/who.ts).
  document.documentElement.removeAttribute('data-in')
}

/** For a cookie that outlived its user. */
export const clearCookie = (): void => setCookie('', 0)

function setCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = `max-age=${maxAgeSeconds}${secure}`
  document.cookie = `${SIGNED_IN_COOKIE}=${value}; path=/; SameSite=Lax; ${life}`
}
