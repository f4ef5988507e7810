import { UNSENT_CART_KEY } from '#lib/rules/storage-keys.ts'

/** By then the requests of the left page have reached the server. */
const SECOND_READ_MS = 1_000

/** A change may still be on its way, so the next page may read the cart too early. */
export function markUnsent(): void {
  try {
    sessionStorage.setItem(UNSENT_CART_KEY, '1')
  } catch {
    // Without storage the next page shows its first answer.
  }
}

export function readAgainIfUnsent(read: () => void): void {
  try {
    if (sessionStorage.getItem(UNSENT_CART_KEY) === null) return
    sessionStorage.removeItem(UNSENT_CART_KEY)
    setTimeout(read, SECOND_READ_MS)
  } catch {
    // Storage is blocked.
  }
}
