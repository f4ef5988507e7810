import { isFlag, isText, isWhole, oneOf, orNull, shapeOf } from '#lib/rules/validators.ts'
import type { Choice } from './checkout-steps.ts'
import { parsed } from './stored.ts'

const KEPT = 'sabad:checkout'

interface CheckoutDraft {
  /** The mobile of whoever chose: nobody else finds it. */
  owner: string
  choice: Choice
}

const isDraft = shapeOf<CheckoutDraft>({
  owner: isText,
  choice: shapeOf<Choice>({
    orderType: oneOf('personal', 'group', null),
    address: orNull(shapeOf<{ id: number }>({ id: isWhole(1) })),
    timeId: orNull(isWhole(1)),
    methodId: orNull(isWhole(1)),
    portId: orNull(isWhole(1)),
    periodic: isWhole(1),
    note: isText,
    useWallet: isFlag,
    remainderToWallet: isFlag,
    coupon: orNull(shapeOf<{ id: number; code: string }>({ id: isWhole(1), code: isText })),
  }),
})

/** Keeps the choices of a checkout that its customer leaves for signing in again. */
export function keepChoice(owner: string, choice: Choice): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ owner, choice } satisfies CheckoutDraft))
  } catch {
    // Without storage the checkout begins anew.
  }
}

/** The choices that were kept for this customer, once. */
export function takeChoice(owner: string | undefined): Choice | null {
  try {
    const kept = parsed(sessionStorage.getItem(KEPT) ?? '')
    sessionStorage.removeItem(KEPT)
    return isDraft(kept) && kept.owner === owner ? kept.choice : null
  } catch {
    return null
  }
}
