import { atom, computed, map } from 'nanostores'
import { AddressType } from '#lib/codes/address.ts'
import { AmountRules, type SubstitutionChoice } from '#lib/codes/order.ts'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout, PaymentPort } from '#lib/contract/checkout.ts'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import type { UnpaidNotice } from '#lib/contract/cart.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { getCheckout } from '#lib/api/checkout.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { isTooLittle, orderAmounts } from '#lib/rules/amounts.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { belowOnlineMin, groupFloor } from '#lib/text/sentences.ts'
import { $addresses, loadAddresses } from './address.ts'
import { storeChoice, restoreChoice } from './checkout-draft.ts'
import { endIn } from './clock.ts'
import {
  daysOf,
  distinctPorts,
  heldTime,
  isBelowFloor,
  placeOf,
  portsOf,
  validChoice,
} from './checkout-offer.ts'
import {
  type Choice,
  earlyRefusal,
  EMPTY_CHOICE,
  firstMissing,
  hasOneMethod,
  stepAfter,
  STEPS,
  type StepId,
} from './checkout-steps.ts'
import { markStale } from './cart-items.ts'
import { call } from './client.ts'
import { notify, notifyNextPage } from './notice.ts'
import { sentenceOf } from './refusal.ts'
import { $resume } from './resume.ts'
import { closeToastsAbout } from './toasts.ts'
import { $user } from './user.ts'
import { visit } from './visit.ts'

export type CheckoutState =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; offer: Checkout }

export const $checkout = atom<CheckoutState>({ state: 'loading' })

/** The notice about orders that await payment. */
export const $unpaid = atom<UnpaidNotice>(null)

export const $choice = map<Choice>({ ...EMPTY_CHOICE })

/** Null when all are closed. */
export const $openStep = atom<StepId | null>(null)

/** The day whose windows are shown, once picked. */
export const $pickedDay = atom<string | null>(null)

/**
 * The step that a refused submit opens, and why: a new object each time, for the step may be open
 * already.
 */
export const $refusedStep = atom<{ id: StepId; fault: string } | null>(null)

/** Ports that the server refused for this cart (402). */
export const $refusedPorts = atom<readonly number[]>([])

const offerOf = (state: CheckoutState): Checkout | null =>
  state.state === 'ready' ? state.offer : null

export const chosenPlace = (): ReturnType<typeof placeOf> =>
  placeOf(offerOf($checkout.get()), $choice.get())

export async function loadCheckout(): Promise<void> {
  $checkout.set({ state: 'loading' })
  $resume.set(false)
  try {
    const offer = await readOffer()
    if (offer) begin(offer)
  } catch (error) {
    $checkout.set({ state: 'failed', text: sentenceOf(error) })
  }
}

const EMPTY = [checkoutMessages.checkoutCartEmpty]

/**
 * Reads the offer and the addresses. Null when the shopper was sent away: back to the cart with
 * warnings, home when it is empty, or to an order that awaits payment. `texts` are shown there when
 * the server gives no reason.
 */
export async function readOffer(texts: readonly string[] = []): Promise<Checkout | null> {
  const [{ data, extra_data }] = await Promise.all([
    getCheckout(call, chosenPlace()),
    loadAddresses(),
  ])
  const unpaid = extra_data.receipt
  $unpaid.set(unpaid)
  if (extra_data.cart.length > 0) {
    notifyNextPage('warning', extra_data.cart)
    visit.replace('/cart')
    return null
  }
  if (data.total_price > 0) {
    const hold = data.hold && { ...data.hold, expires_at: endIn(data.hold.seconds_left) }
    return { ...data, hold, payment_ports: distinctPorts(data.payment_ports) }
  }
  markStale()
  notifyNextPage('warning', unpaid ? [unpaid.message] : texts.length > 0 ? texts : EMPTY)
  visit.replace(unpaid ? ordersHref : '/')
  return null
}

function begin(offer: Checkout): void {
  const address = $addresses.get()?.find(each => each.type === AddressType.main) ?? null
  const single = hasOneMethod(offer) ? offer.posting_methods[0] : undefined
  const stored = restoreChoice($user.get()?.mobile)
  const valid = stored && validChoice(offer, stored, $addresses.get() ?? [], [])
  const chosen = { timeId: heldTime(offer), methodId: single?.id ?? null }
  const start = { ...EMPTY_CHOICE, address, ...chosen, substitution: offer.substitution }
  $choice.set(valid ?? start)
  $refusedPorts.set([])
  $pickedDay.set(null)
  $checkout.set({ state: 'ready', offer })
  if (valid) $openStep.set(firstMissing(offer, valid)?.id ?? null)
  else if (offer.company) $openStep.set('order-type')
  else $openStep.set(firstMissing(offer, $choice.get())?.id ?? null)
}

$user.listen((user, before) => {
  if (user === null && before && offerOf($checkout.get())) storeChoice(before.mobile, $choice.get())
})

/** Opens a step, or shows which one comes first; closes an open one that is complete. */
export function openStep(id: StepId): void {
  const choice = $choice.get()
  const refusal = earlyRefusal(id, choice)
  if (refusal) notify('warning', refusal, { about: 'checkout' })
  else if ($openStep.get() !== id) $openStep.set(id)
  else if (STEPS.find(step => step.id === id)?.done(choice)) finishStep(id)
}

/** Opens the step that a submit was refused for; `Step` brings it into view. */
export function showRefusedStep(id: StepId, fault: string): void {
  $openStep.set(id)
  $refusedStep.set({ id, fault })
}

/** Folds a step that is done and opens the next one; refusals and toasts about the checkout go. */
export function finishStep(id: StepId): void {
  $refusedStep.set(null)
  closeToastsAbout('checkout')
  const offer = offerOf($checkout.get())
  if (offer) $openStep.set(stepAfter(id, offer, $choice.get()))
}

/** A group order needs a cart above the company's floor. */
export function chooseOrderType(orderType: 'personal' | 'group'): void {
  const offer = offerOf($checkout.get())
  if (!offer) return
  const { company } = offer
  if (orderType === 'group' && company && isBelowFloor(offer))
    return notify('warning', groupFloor(company.flooring), { about: 'checkout' })
  if (orderType !== $choice.get().orderType)
    choose({ timeId: orderType === 'personal' ? heldTime(offer) : null, portId: null })
  choose({ orderType })
  finishStep('order-type')
}

/** Another address resets the payment method. */
export function chooseAddress(address: Address): void {
  const before = $choice.get().address
  if (address.id !== before?.id || address.city !== before.city) choose({ portId: null })
  choose({ address })
  finishStep('address')
}

/** Keeps its day selected even when the window fills up. */
export function chooseTime(timeId: number): void {
  const day = $days.get().find(each => each.times.some(time => time.id === timeId))
  if (day) $pickedDay.set(day.date)
  choose({ timeId })
  finishStep('time')
}

export function chooseMethod(methodId: number): void {
  choose({ methodId })
  finishStep('delivery')
}

export function choosePort(portId: number): void {
  choose({ portId })
  finishStep('payment')
}

/** For all lines but those that differ. */
export function chooseSubstitution(substitution: SubstitutionChoice): void {
  choose({ substitution })
  chooseSubstitutions($choice.get().substitutions)
  finishStep('substitution')
}

export function chooseLineSubstitution(key: string, choice: SubstitutionChoice): void {
  chooseSubstitutions({ ...$choice.get().substitutions, [key]: choice })
}

function chooseSubstitutions(byLine: Choice['substitutions']): void {
  const { substitution } = $choice.get()
  const others = Object.entries(byLine).filter(([, choice]) => choice !== substitution)
  choose({ substitutions: Object.fromEntries(others) })
}

export const choose = (part: Partial<Choice>): void => $choice.set({ ...$choice.get(), ...part })

export const $offeredHold = computed($checkout, state => offerOf(state)?.hold ?? null)

/** The address whose terms are not the offer's, or the company below 0. */
export const $otherPlace = computed([$checkout, $choice], (state, choice): number | null => {
  const offer = offerOf(state)
  const { info_id, company_id } = placeOf(offer, choice)
  if (!offer?.by_place) return null
  if (company_id) return offer.by_place.company_id === company_id ? null : -company_id
  return info_id && offer.by_place.info_id !== info_id ? info_id : null
})

export const $days = computed([$checkout, $choice], (state, choice): readonly WindowDay[] => {
  const offer = offerOf(state)
  return offer ? daysOf(offer, choice) : []
})

export const $ports = computed(
  [$checkout, $choice, $refusedPorts],
  (state, choice, refused): readonly PaymentPort[] => {
    const offer = offerOf(state)
    return offer ? portsOf(offer, choice, refused) : []
  },
)

/** The amount lines, computed as the server will. */
export function amountsOf(
  offer: Checkout,
  choice: Choice,
  days: readonly WindowDay[],
): AmountLine[] {
  const time = days.flatMap(day => day.times).find(each => each.id === choice.timeId)
  return orderAmounts({
    rules: AmountRules.wholeToman,
    listSubtotal: offer.total_price,
    subtotal: offer.total_payable_price,
    companyPercent: choice.orderType === 'group' ? (offer.company?.discount_percent ?? 0) : null,
    promotionLines: (choice.coupon ?? offer).promotions ?? [],
    couponDecrease: choice.coupon?.decreased ?? 0,
    method: offer.posting_methods.find(method => method.id === choice.methodId) ?? null,
    windowPrice: time?.price ?? 0,
    freeShippingThreshold: offer.free_shipping_threshold,
    wallet: offer.wallet_value,
    useWallet: choice.useWallet,
    ...(choice.remainderToWallet && { remainderBelow: offer.online_payment_min }),
  })
}

/** Delivery costs are unknown until a method is chosen. */
export const payableLabel = ({ methodId }: Choice): string =>
  methodId === null ? checkoutLabels.payableSoFar : checkoutLabels.payable

/** What is left to pay when it is below the online minimum, in rials; else 0. */
export function remainderOf(offer: Checkout, choice: Choice, days: readonly WindowDay[]): number {
  if (choice.methodId === null) return 0
  const payable = payableAmount(amountsOf(offer, { ...choice, remainderToWallet: false }, days))
  return isTooLittle(payable, offer.online_payment_min) ? payable : 0
}

/** A wallet in debt accepts no remainder. */
export const canLeaveRemainder = ({ wallet_value }: Checkout): boolean => wallet_value >= 0

export function portRefusal(
  port: PaymentPort,
  offer: Checkout,
  choice: Choice,
  days: readonly WindowDay[],
): string | null {
  const remainder = remainderOf(offer, choice, days)
  const isLeft = choice.remainderToWallet && canLeaveRemainder(offer)
  if (!port.online || remainder === 0 || isLeft) return null
  return belowOnlineMin(remainder, offer.online_payment_min)
}
