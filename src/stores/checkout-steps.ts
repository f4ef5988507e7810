import { RepeatType } from '#lib/codes/checkout.ts'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout } from '#lib/contract/checkout.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'

export type StepId = 'order-type' | 'address' | 'time' | 'delivery' | 'payment' | 'repeat' | 'notes'

/** What the shopper has chosen so far. */
export interface Choice {
  /** Null where the one that was chosen fell and another is to be confirmed. */
  orderType: 'personal' | 'group' | null
  address: Address | null
  timeId: number | null
  methodId: number | null
  portId: number | null
  periodic: RepeatType
  note: string
  useWallet: boolean
  /** What is too little to be paid online is left to the wallet. */
  remainderToWallet: boolean
  coupon: { id: number; code: string; decreased: number } | null
}

export const EMPTY_CHOICE: Choice = {
  orderType: 'personal',
  address: null,
  timeId: null,
  methodId: null,
  portId: null,
  periodic: RepeatType.once,
  note: '',
  useWallet: false,
  remainderToWallet: false,
  coupon: null,
}

interface StepRow {
  id: StepId
  title: string
  /** The step that must be done before this one opens, and what opening early says. */
  needs: StepId | null
  early: string
  /** What submitting without it says; null is never missing. */
  missing: string | null
  done: (choice: Choice) => boolean
}

/** Sections 4, 5 and 8: the steps in their order. */
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
    // 'Normal' stands unless another is chosen.
    missing: null,
    done: choice => choice.portId !== null,
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

/**
 * No order type without company data, no delivery step with a single method that can
 * be chosen; the numbers close up.
 */
export const stepsOf = (offer: Offer): readonly StepRow[] =>
  STEPS.filter(
    ({ id }) =>
      !(id === 'order-type' && offer.company === null) &&
      !(id === 'delivery' && hasOneMethod(offer)),
  )

/** One that is disabled is shown, for it says why nothing can be delivered. */
export const hasOneMethod = ({ posting_methods: [first, ...others] }: Offer): boolean =>
  others.length === 0 && first?.active === true

const rowOf = (id: StepId | null): StepRow | undefined => STEPS.find(step => step.id === id)

/**
 * Section 4: why a step cannot be opened yet, or null. What it needs must be done, and what that
 * needs; a step that is not shown is done by itself. Where the order type is open, it comes first
 * for all of them.
 */
export function earlyRefusal(id: StepId, choice: Choice): string | null {
  const row = rowOf(id)
  const needed = row && rowOf(row.needs)
  if (!needed) return null
  if (choice.orderType === null)
    return needed.id === 'order-type' ? row.early : checkoutMessages.stepOrderTypeFirst
  return needed.done(choice) ? earlyRefusal(needed.id, choice) : row.early
}

/** `waits` for the steps before it, `next` may be opened. */
export type StepState = 'open' | 'done' | 'waits' | 'next'

/** How a step is shown while `open` stands open. */
export function stateOf(id: StepId, choice: Choice, open: StepId | null): StepState {
  if (id === open) return 'open'
  if (earlyRefusal(id, choice) !== null) return 'waits'
  return rowOf(id)?.done(choice) ? 'done' : 'next'
}

/** Section 5: the first step that is missing at submit, in the order of the steps. */
export const firstMissing = (offer: Offer, choice: Choice): StepRow | null =>
  stepsOf(offer).find(step => step.missing !== null && !step.done(choice)) ?? null

/** The step to open after one was done: the next that is still needed, else the next that may be. */
export function stepAfter(id: StepId, offer: Offer, choice: Choice): StepId | null {
  const steps = stepsOf(offer)
  const rest = steps.slice(steps.findIndex(step => step.id === id) + 1)
  const needed = rest.find(step => step.missing !== null && !step.done(choice))
  return (needed ?? rest.find(step => step.missing === null))?.id ?? null
}
