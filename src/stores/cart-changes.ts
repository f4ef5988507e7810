import { atom } from 'nanostores'
import type { CartChange } from '#lib/rules/cart-changes.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'

/** Changes made by a merge that the open sheet lists. */
export const $cartChanges = atom<readonly CartChange[]>([])

/** The first sentence of the sheet. */
export const $changesText = atom<string>(cartMessages.cartChanged)

export function showChanges(
  changes: readonly CartChange[],
  text: string = cartMessages.cartChanged,
): void {
  if (changes.length === 0) return
  $changesText.set(text)
  $cartChanges.set([...$cartChanges.get(), ...changes])
}

export const closeChanges = (): void => $cartChanges.set([])

/** Resolves when the sheet is closed; at once when none is open. */
export const changesClosed = (): Promise<void> =>
  new Promise(resolve => {
    const stop = $cartChanges.subscribe(changes => {
      if (changes.length > 0) return
      // The subscriber is called before `stop` is assigned.
      queueMicrotask(() => stop())
      resolve()
    })
  })
