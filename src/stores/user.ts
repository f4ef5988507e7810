import type { SignedIn, User } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { SIGNED_IN_COOKIE } from '#lib/rules/guard.ts'
import { USER_KEY } from '#lib/rules/storage-keys.ts'
import { isFlag, isText, isWhole, oneOf, orAbsent, orNull, shapeOf } from '#lib/rules/validators.ts'
import { $cart, $cartExtra, $pendingChanges } from './cart-items.ts'
import { isStored, storedAtom } from './stored.ts'

const COOKIE_LIFE_SECONDS = 90 * 24 * 60 * 60

/** `signedInSchema` of the contract, without zod. */
const isSignedIn = shapeOf<SignedIn>({
  token: isText,
  register_status: oneOf(1, 3, 4),
  confirm_status: isWhole(),
  first_name: orNull(isText),
  last_name: orNull(isText),
  email: orNull(isText),
  national_no: orNull(isText),
  gender: oneOf(1, 2, 3),
  gender_fa: isText,
  mobile: isText,
  username: isText,
  wallet_value: isWhole(),
  has_unused_coupon: isFlag,
  wants_offers: orAbsent(isFlag),
  introduce_code: isText,
  place: shapeOf<SignedIn['place']>({ type: oneOf(1, 2), name: isText }),
  company: orNull(shapeOf<{ name: string }>({ name: isText })),
  address: orNull(shapeOf<{ id: number }>({ id: isWhole(1) })),
})

/** The signed-in user with the token, shared by all tabs. */
export const $user = storedAtom<SignedIn | null>(USER_KEY, null, value =>
  isSignedIn(value) ? value : null,
)

/** False when storage is full or blocked. */
export const isUserStored = (): boolean => isStored(USER_KEY)

/** Whether the account is complete; only then it may order or request. */
export const isRegistered = (): boolean => {
  const user = $user.get()
  return user !== null && !isIncomplete(user)
}

/** A user with status 3 has only the temporary cart. */
export const hasServerCart = (): boolean => isRegistered()

/** Also sets the cookie that guarded pages read. */
export function storeUser(user: SignedIn): void {
  $user.set(user)
  setCookie('1', COOKIE_LIFE_SECONDS)
}

/** Updates the user; the token stays. */
export function updateUser(user: User): void {
  const current = $user.get()
  if (current) storeUser({ ...user, token: current.token })
}

/** Forgets the user and the cart: log-out, or an ended session. */
export function forgetUser(): void {
  dropUser()
  $cart.set([])
  $pendingChanges.set({})
  $cartExtra.set({ type: 'list', receipt: null })
}

/** Storage holds no user although the cookie says so. */
export function dropUser(): void {
  $user.set(null)
  setCookie('', 0)
  // Set by first-screen/inline/sign-in-state.ts.
  document.documentElement.removeAttribute('data-in')
}

function setCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = `max-age=${maxAgeSeconds}${secure}`
  document.cookie = `${SIGNED_IN_COOKIE}=${value}; path=/; SameSite=Lax; ${life}`
}
