import { RepeatType } from '#lib/codes/checkout.ts'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'

export type StepId =
  | 'order-type'
  | 'address'
  | 'time'
  | 'delivery'
  | 'payment'
  | 'repeat'
  | 'substitution'
  | 'notes'

export interface Choice {
  /** Null when the chosen one is no longer offered and another must be confirmed. */
  orderType: 'personal' | 'group' | null
  address: Address | null
  timeId: number | null
  methodId: number | null
  portId: number | null
  periodic: RepeatType
  substitution: SubstitutionChoice
  /** Of lines that differ, by cart key. */
  substitutions: Readonly<Record<string, SubstitutionChoice>>
  note: string
  useWallet: boolean
  /** Adds a remainder below the online minimum to the wallet. */
  remainderToWallet: boolean
  coupon: ({ id: number; code: string; decreased: number } & Pick<Checkout, 'promotions'>) | null
}

export const EMPTY_CHOICE: Choice = {
  orderType: 'personal',
  address: null,
  timeId: null,
  methodId: null,
  portId: null,
  periodic: RepeatType.once,
  substitution: SubstitutionChoice.call,
  substitutions: {},
  note: '',
  useWallet: false,
  remainderToWallet: false,
  coupon: null,
}

interface StepRow {
  id: StepId
  title: string
  /** The step to complete before this one opens, and the message on opening it early. */
  needs: StepId | null
  early: string
  /** Message when it is missing on submit; null for an optional step. */
  missing: string | null
  done: (choice: Choice) => boolean
}

/** The steps in their order (docs/behaviour.md#checkout-steps). */
export const STEPS: readonly StepRow[] = [
  {
    id: 'order-type',
    title: checkoutLabels.orderType,
    needs: null,
    early: '',
    missing: checkoutMessages.stepOrderTypeFirst,
    done: choice => choice.orderType !== null,
  },
  {
    id: 'address',
    title: checkoutLabels.address,
    needs: 'order-type',
    early: checkoutMessages.stepSellingMethodBeforeAddress,
    missing: checkoutMessages.submitCompleteAddress,
    done: choice => choice.orderType === 'group' || choice.address !== null,
  },
  {
    id: 'time',
    title: checkoutLabels.timeWindow,
    needs: 'address',
    early: checkoutMessages.stepAddressBeforeTime,
    missing: checkoutMessages.submitSpecifySendTime,
    done: choice => choice.timeId !== null,
  },
  {
    id: 'delivery',
    title: checkoutLabels.deliveryMethod,
    needs: 'time',
    early: checkoutMessages.stepTimeBeforeDelivery,
    missing: checkoutMessages.submitSpecifyDelivery,
    done: choice => choice.methodId !== null,
  },
  {
    id: 'payment',
    title: checkoutLabels.paymentMethod,
    needs: 'delivery',
    early: checkoutMessages.stepDeliveryBeforePayment,
    missing: checkoutMessages.submitSpecifyPayment,
    done: choice => choice.portId !== null,
  },
  {
    id: 'repeat',
    title: checkoutLabels.repeatType,
    needs: 'payment',
    early: checkoutMessages.stepPaymentBeforeRepeat,
    // A normal order unless another repeat is chosen.
    missing: null,
    done: choice => choice.portId !== null,
  },
  {
    id: 'substitution',
    title: checkoutLabels.substitution,
    needs: null,
    early: '',
    missing: null,
    done: () => true,
  },
  {
    id: 'notes',
    title: checkoutLabels.notes,
    needs: null,
    early: '',
    missing: null,
    done: choice => choice.note.trim() !== '',
  },
]

type Offer = Pick<Checkout, 'company' | 'posting_methods'>

/** Hides steps without a choice: no company, or a single usable delivery method. */
export const stepsOf = (offer: Offer): readonly StepRow[] =>
  STEPS.filter(
    ({ id }) =>
      !(id === 'order-type' && offer.company === null) &&
      !(id === 'delivery' && hasOneMethod(offer)),
  )

/** A single disabled method is shown, because it says why nothing can be delivered. */
export const hasOneMethod = ({ posting_methods: [first, ...others] }: Offer): boolean =>
  others.length === 0 && first?.active === true

const rowOf = (id: StepId | null): StepRow | undefined => STEPS.find(step => step.id === id)

export function earlyRefusal(id: StepId, choice: Choice): string | null {
  const row = rowOf(id)
  const needed = row && rowOf(row.needs)
  if (!needed) return null
  if (choice.orderType === null)
    return needed.id === 'order-type' ? row.early : checkoutMessages.stepOrderTypeFirst
  return needed.done(choice) ? earlyRefusal(needed.id, choice) : row.early
}

/** `waits` for earlier steps, `next` can be opened. */
export type StepState = 'open' | 'done' | 'waits' | 'next'

export function stateOf(id: StepId, choice: Choice, open: StepId | null): StepState {
  if (id === open) return 'open'
  if (earlyRefusal(id, choice) !== null) return 'waits'
  return rowOf(id)?.done(choice) ? 'done' : 'next'
}

export const firstMissing = (offer: Offer, choice: Choice): StepRow | null =>
  stepsOf(offer).find(step => step.missing !== null && !step.done(choice)) ?? null

/** The next step that is still required, else the next optional one. */
export function stepAfter(id: StepId, offer: Offer, choice: Choice): StepId | null {
  const steps = stepsOf(offer)
  const rest = steps.slice(steps.findIndex(step => step.id === id) + 1)
  const needed = rest.find(step => step.missing !== null && !step.done(choice))
  return (needed ?? rest.find(step => step.missing === null))?.id ?? null
}
