import { atom, computed, map } from 'nanostores'
import { AddressType } from '#lib/codes/address.ts'
import type { Address } from '#lib/contract/address.ts'
import type { Checkout, PaymentPort, WindowDay } from '#lib/contract/checkout.ts'
import type { UnpaidNotice } from '#lib/contract/cart.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { getCheckout } from '#lib/api/checkout.ts'
import { isTooLittle, orderAmounts, payableAmount } from '#lib/rules/amounts.ts'
import { ordersHref } from '#lib/rules/links.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { belowOnlineMin, groupFloor } from '#lib/text/sentences.ts'
import { $addresses, loadAddresses } from './address.ts'
import { keepChoice, takeChoice } from './checkout-draft.ts'
import { daysOf, distinctPorts, isBelowFloor, portsOf, standingChoice } from './checkout-offer.ts'
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
import { markStale } from './cart-age.ts'
import { call } from './client.ts'
import { notify, notifyNextPage } from './notice.ts'
import { sentenceOf } from './refusal.ts'
import { $resume } from './resume.ts'
import { closeToastsAbout } from './toasts.ts'
import { $user } from './user.ts'
import { visit } from './visit.ts'

export type CheckoutState =
  { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; offer: Checkout }

export const $checkout = atom<CheckoutState>({ state: 'loading' })

/** Orders that await payment, which stand in the way of this one or soon will. */
export const $unpaid = atom<UnpaidNotice>(null)

export const $choice = map<Choice>({ ...EMPTY_CHOICE })

/** The one step that stands open; null when all are folded. */
export const $openStep = atom<StepId | null>(null)

/** The day whose windows are shown, once one was picked. */
export const $pickedDay = atom<string | null>(null)

/**
 * The step that a refused submit opens, and why: a new object each time, for the step may be open
 * already.
 */
export const $refusedStep = atom<{ id: StepId; fault: string } | null>(null)

/** Ports that the server refused for this basket (section 8, 402). */
export const $refusedPorts = atom<readonly number[]>([])

const offerOf = (state: CheckoutState): Checkout | null =>
  state.state === 'ready' ? state.offer : null

/** Reads what is offered, for a checkout that begins. */
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
 * The offer and the addresses; null of a basket that leads away: with warnings back, empty home, or
 * to the order that awaits its payment, which may have emptied it. There that is told, or else what
 * was `said` here.
 */
export async function readOffer(said: readonly string[] = []): Promise<Checkout | null> {
  const [{ data, extra_data }] = await Promise.all([getCheckout(call), loadAddresses()])
  // A remote backend may know of no such notice.
  const unpaid = (extra_data as Partial<typeof extra_data>).receipt ?? null
  $unpaid.set(unpaid)
  if (extra_data.cart.length > 0) {
    notifyNextPage('warning', extra_data.cart)
    visit.replace('/cart')
    return null
  }
  if (data.total_price > 0) return { ...data, payment_ports: distinctPorts(data.payment_ports) }
  markStale()
  notifyNextPage('warning', unpaid ? [unpaid.message] : said.length > 0 ? said : EMPTY)
  visit.replace(unpaid ? ordersHref : '/')
  return null
}

function begin(offer: Checkout): void {
  const address = $addresses.get()?.find(each => each.type === AddressType.main) ?? null
  const single = hasOneMethod(offer) ? offer.posting_methods[0] : undefined
  const kept = takeChoice($user.get()?.mobile)
  const standing = kept && standingChoice(offer, kept, $addresses.get() ?? [], [])
  $choice.set(standing ?? { ...EMPTY_CHOICE, address, methodId: single?.id ?? null })
  $refusedPorts.set([])
  $pickedDay.set(null)
  $checkout.set({ state: 'ready', offer })
  if (standing) $openStep.set(firstMissing(offer, standing)?.id ?? null)
  else $openStep.set(offer.company ? 'order-type' : address ? 'time' : 'address')
}

$user.listen((user, before) => {
  if (user === null && before && offerOf($checkout.get())) keepChoice(before.mobile, $choice.get())
})

/** Opens a step, or says which one comes before it; an open one that is done folds again. */
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

/** Personal or group; a group order needs a basket of the company's floor (section 4). */
export function chooseOrderType(orderType: 'personal' | 'group'): void {
  const offer = offerOf($checkout.get())
  if (!offer) return
  const { company } = offer
  if (orderType === 'group' && company && isBelowFloor(offer))
    return notify('warning', groupFloor(company.flooring), { about: 'checkout' })
  if (orderType !== $choice.get().orderType) choose({ timeId: null, portId: null })
  choose({ orderType })
  finishStep('order-type')
}

/** Changing the address resets the payment method (section 4): another one, or one that moved. */
export function chooseAddress(address: Address): void {
  const before = $choice.get().address
  if (address.id !== before?.id || address.city !== before.city) choose({ portId: null })
  choose({ address })
  finishStep('address')
}

/** Its day stays shown, also where the window fills up meanwhile. */
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

export const choose = (part: Partial<Choice>): void => $choice.set({ ...$choice.get(), ...part })

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

/** The way from the goods to the payable amount, as the server will count it too. */
export function amountsOf(
  offer: Checkout,
  choice: Choice,
  days: readonly WindowDay[],
): AmountLine[] {
  const time = days.flatMap(day => day.times).find(each => each.id === choice.timeId)
  return orderAmounts({
    rules: 2,
    goods: offer.total_price,
    goodsNow: offer.total_payable_price,
    companyPercent: choice.orderType === 'group' ? (offer.company?.discount_percent ?? 0) : null,
    couponDecrease: choice.coupon?.decreased ?? 0,
    method: offer.posting_methods.find(method => method.id === choice.methodId) ?? null,
    windowPrice: time?.price ?? 0,
    freeShippingThreshold: offer.free_shipping_threshold,
    wallet: offer.wallet_value,
    useWallet: choice.useWallet,
    ...(choice.remainderToWallet && { remainderBelow: offer.online_payment_min }),
  })
}

/** What the sum is called: what delivery costs is not known before its method is chosen. */
export const payableLabel = ({ methodId }: Choice): string =>
  methodId === null ? checkoutLabels.payableSoFar : checkoutLabels.payable

/** What is left to pay where it is too little to be paid online, in rials; else 0. */
export function remainderOf(offer: Checkout, choice: Choice, days: readonly WindowDay[]): number {
  if (choice.methodId === null) return 0
  const payable = payableAmount(amountsOf(offer, { ...choice, remainderToWallet: false }, days))
  // A remote backend may know of no least amount.
  return isTooLittle(payable, offer.online_payment_min) ? payable : 0
}

/** Whether a remainder may be left to the wallet: one that owes already takes no more. */
export const canLeaveRemainder = ({ wallet_value }: Checkout): boolean => wallet_value >= 0

/** Why a port cannot be chosen now, or null. */
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
