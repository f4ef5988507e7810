import type { SignedIn, User } from '#lib/contract/account.ts'
import { isIncomplete } from '#lib/rules/account.ts'
import { SIGNED_IN_COOKIE } from '#lib/rules/guard.ts'
import { isFlag, isText, isWhole, oneOf, orNull, shapeOf } from '#lib/rules/validators.ts'
import { $cart, $cartExtra, $parked } from './cart-items.ts'
import { isWritten, storedAtom } from './stored.ts'

const KEY = 'sabad:user'

const COOKIE_LIFE_SECONDS = 90 * 24 * 60 * 60

/** `signedInSchema` of the contract. */
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
  introduce_code: isText,
  place: shapeOf<SignedIn['place']>({ type: oneOf(1, 2), name: isText }),
  company: orNull(shapeOf<{ name: string }>({ name: isText })),
  address: orNull(shapeOf<{ id: number }>({ id: isWhole(1) })),
})

/** Who is signed in, with the token; kept in this browser and the same in all its tabs. */
export const $user = storedAtom<SignedIn | null>(KEY, null, value =>
  isSignedIn(value) ? value : null,
)

/** Whether the next page will know them: storage may be full or blocked. */
export const isUserWritten = (): boolean => isWritten(KEY)

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
  dropUser()
  $cart.set([])
  $parked.set({})
  $cartExtra.set({ type: 'list', receipt: null })
}

/** Forgets the user alone: storage does not hold one, whatever the cookie says. */
export function dropUser(): void {
  $user.set(null)
  setCookie('', 0)
  // What the header says of who is here (client/first/who.ts).
  document.documentElement.removeAttribute('data-in')
}

function setCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = `max-age=${maxAgeSeconds}${secure}`
  document.cookie = `${SIGNED_IN_COOKIE}=${value}; path=/; SameSite=Lax; ${life}`
}
