import { SubstitutionChoice } from '#lib/codes/order.ts'
import { CHECKOUT_KEY } from '#lib/rules/storage-keys.ts'
import { isFlag, isText, isWhole, oneOf, orNull, shapeOf } from '#lib/rules/validators.ts'
import type { Choice } from './checkout-steps.ts'
import { parsed } from './stored.ts'

interface CheckoutDraft {
  /** Mobile of the customer who made the choices; others never see them. */
  owner: string
  choice: Choice
}

const isChoice = oneOf(...Object.values(SubstitutionChoice))

const isDraft = shapeOf<CheckoutDraft>({
  owner: isText,
  choice: shapeOf<Choice>({
    orderType: oneOf('personal', 'group', null),
    address: orNull(shapeOf<{ id: number }>({ id: isWhole(1) })),
    timeId: orNull(isWhole(1)),
    methodId: orNull(isWhole(1)),
    portId: orNull(isWhole(1)),
    periodic: isWhole(1),
    substitution: isChoice,
    substitutions: (value): value is Choice['substitutions'] =>
      typeof value === 'object' && value !== null && Object.values(value).every(isChoice),
    note: isText,
    useWallet: isFlag,
    remainderToWallet: isFlag,
    coupon: orNull(shapeOf<{ id: number; code: string }>({ id: isWhole(1), code: isText })),
  }),
})

/** Keeps the choices while the customer signs in again. */
export function storeChoice(owner: string, choice: Choice): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, JSON.stringify({ owner, choice } satisfies CheckoutDraft))
  } catch {
    // Without storage the checkout starts empty.
  }
}

/** Returns the stored choices of this customer and deletes them. */
export function restoreChoice(owner: string | undefined): Choice | null {
  try {
    const draft = parsed(sessionStorage.getItem(CHECKOUT_KEY) ?? '')
    sessionStorage.removeItem(CHECKOUT_KEY)
    return isDraft(draft) && draft.owner === owner ? draft.choice : null
  } catch {
    return null
  }
}
