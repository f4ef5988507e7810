// Shows what only this browser knows: the sign-in, and the number of things in the cart.
import { CART_KEY } from '#lib/rules/storage-keys.ts'
import { showSignInState, stored } from './sign-in-state.ts'

// The script at the end of a first screen or page calls it before the first paint.
onstorage = onpageshow = () => {
  showSignInState()
  let count = 0
  for (const line of [stored(CART_KEY) ?? []].flat() as ({ count?: number } | null)[])
    // Counts that no line can have are ignored; the store knows the exact limit.
    if (/^[1-9]\d{0,4}$/.test(`${line?.count}`)) count += Number(line?.count)
  const badge = document.querySelector('[data-cart-count]')
  // eslint-disable-next-line eslint-core/no-restricted-syntax -- one number; lib/text is too large for an inline script
  if (badge) badge.textContent = count ? count.toLocaleString('fa') : ''
}
