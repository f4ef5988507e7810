import { atom } from 'nanostores'
import type { CartChange } from '#lib/rules/cart-changes.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'

/** What a merge changed and the shopper has not put away yet: the sheet that stands open. */
export const $cartChanges = atom<readonly CartChange[]>([])

/** What the sheet begins with. */
export const $changesText = atom<string>(cartMessages.cartChanged)

/** Shows what changed; more of it joins a sheet that is open. */
export function showChanges(
  changes: readonly CartChange[],
  text: string = cartMessages.cartChanged,
): void {
  if (changes.length === 0) return
  $changesText.set(text)
  $cartChanges.set([...$cartChanges.get(), ...changes])
}

export const closeChanges = (): void => $cartChanges.set([])

/** Until the shopper has put the sheet away; at once when there is none. */
export const changesRead = (): Promise<void> =>
  new Promise(resolve => {
    const stop = $cartChanges.subscribe(changes => {
      if (changes.length > 0) return
      // Told while it subscribes there is nothing to stop yet.
      queueMicrotask(() => stop())
      resolve()
    })
  })
