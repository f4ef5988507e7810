import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Checkout, SavedOrder, StoreBodyInput } from '#lib/contract/checkout.ts'
import { placeOrder as sendOrder } from '#lib/api/checkout.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { costOf } from '#lib/rules/amount-sums.ts'
import { ordersHref, paymentsHref } from '#lib/rules/links.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $cart } from './cart-items.ts'
import {
  $checkout,
  $choice,
  $days,
  $openStep,
  $otherPlace,
  $refusedPorts,
  amountsOf,
  canLeaveRemainder,
  choose,
  loadCheckout,
  portRefusal,
  readOffer,
  showRefusedStep,
} from './checkout.ts'
import { type Choice, firstMissing, STEPS } from './checkout-steps.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, itemSentencesOf, sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'
import { deviceId, randomKey } from './device.ts'
import { $addresses } from './address.ts'
import { validChoice } from './checkout-offer.ts'
import { recheckCoupon } from './coupon.ts'

export const $placing = atom(false)

$otherPlace.listen(place => {
  if (place !== null) void refreshCheckout()
})

/** The sentences of the last refusal, until another attempt or changed choices. */
export const $saveFaults = atom<readonly string[]>([])

$choice.listen(() => $saveFaults.set([]))

/** Idempotency key of the unanswered attempt; an equal order sent again reuses it. */
let attempt: { body: string; key: string } | null = null

/** Label of the button; `rials` are to be paid online. */
export const submitLabel = (portId: number | null, rials: number): string =>
  portId === null || portId === PORT_WITHOUT_PAYMENT || rials === 0
    ? checkoutLabels.submit
    : checkoutLabels.payAndSubmit

/** Repeated clicks are ignored; a missing choice is shown first. */
export async function placeOrder(): Promise<void> {
  const state = $checkout.get()
  if (state.state !== 'ready' || $placing.get()) return
  const choice = $choice.get()
  const missing = firstMissing(state.offer, choice)
  if (missing) {
    const fault = missing.missing ?? checkoutMessages.submitRetry
    notify('warning', fault, { about: 'checkout' })
    showRefusedStep(missing.id, fault)
    return
  }
  const refusal = refusalOfPort(state.offer, choice)
  if (refusal) {
    showRefusedStep('payment', refusal)
    return
  }
  const body = bodyOf(state.offer, choice)
  if (!body) {
    notify('error', checkoutMessages.submitRetry)
    return
  }
  $saveFaults.set([])
  $placing.set(true)
  try {
    const { data, message } = await sendOrder(call, body, {
      key: keyFor(body),
      deviceId: deviceId(),
    })
    attempt = null
    $cart.set([])
    leave(data, typeof message === 'string' ? message : orderMessages.orderRegistered)
  } catch (error) {
    $placing.set(false)
    if (!(error instanceof OfflineError)) attempt = null
    handleRefusal(error, choice)
  }
}

/** After an order goes to the orders; else reads the offer again. */
export function returnToCheckout(): void {
  if (!$placing.get()) return void refreshCheckout()
  $placing.set(false)
  visit.replace(ordersHref)
}

/** Another tab may have changed the cart, and windows fill up. */
export function refreshVisibleCheckout(): void {
  if ($checkout.get().state === 'ready' && !$placing.get()) void refreshCheckout()
}

/** Why the chosen port is refused, with what can be done about it. */
function refusalOfPort(offer: Checkout, choice: Choice): string | null {
  const port = offer.payment_ports.find(({ id }) => id === choice.portId)
  const refusal = port ? portRefusal(port, offer, choice, $days.get()) : null
  const { remainderChoice, remainderOther } = checkoutMessages
  return refusal && `${refusal} ${canLeaveRemainder(offer) ? remainderChoice : remainderOther}`
}

function keyFor(body: StoreBodyInput): string {
  const text = JSON.stringify(body)
  if (attempt?.body !== text) attempt = { body: text, key: randomKey() }
  return attempt.key
}

/** The personal or the group body; null while a choice is missing. */
function bodyOf(offer: Checkout, choice: Choice): StoreBodyInput | null {
  const { company } = offer
  const { orderType, address, timeId, methodId, portId, note } = choice
  if (timeId === null || methodId === null || portId === null) return null
  const shared = {
    posting_method: methodId,
    payment_port: portId,
    periodic_type: choice.periodic,
    coupon_id: choice.coupon?.id ?? null,
    use_wallet: choice.useWallet ? (1 as const) : (0 as const),
    ...(choice.remainderToWallet && { remainder_to_wallet: 1 as const }),
    note_context: note.trim() || null,
    substitution: choice.substitution,
    substitutions: choice.substitutions,
    expected_cost: costOf(amountsOf(offer, choice, $days.get())),
  }
  if (orderType === 'group')
    return company && { company_id: company.id, company_time_id: timeId, ...shared }
  return address && { info_id: address.id, time_id: timeId, ...shared }
}

/** To the gateway, or to the result when nothing is to be paid online. */
function leave(order: SavedOrder, message: string): void {
  const stays = order.payment_port === PORT_WITHOUT_PAYMENT || order.freeze || order.url === null
  if (!stays && order.url) return visit.to(order.url)
  visit.to(paymentsHref({ trackingCode: order.tracking_code, message, paid: true }))
}

/** Reads the offer again where the refusal says that it changed. */
function handleRefusal(error: unknown, choice: Choice): void {
  const code = codeOf(error)
  const texts = refusalSentences(error)
  // The payment step says it itself: a toast would cover the ports that are left.
  if (code === HttpStatus.paymentRequired) return refusePort(choice.portId, texts)
  notifyAll('error', texts, { about: 'checkout' })
  $saveFaults.set(texts)
  if (
    code === HttpStatus.badRequest ||
    code === HttpStatus.notFound ||
    code === HttpStatus.notAcceptable
  )
    void refreshAndWarn(texts)
}

function refusalSentences(error: unknown): readonly string[] {
  const code = codeOf(error)
  if (code === HttpStatus.notAcceptable)
    return itemSentencesOf(error, checkoutMessages.quantityOverStock)
  if (code === HttpStatus.notFound) return [checkoutMessages.chooseAddressAndDelivery]
  return sentencesOf(error, checkoutMessages.submitRetry)
}

/** Shows only `texts`, not what the new offer drops. */
async function refreshAndWarn(texts: readonly string[]): Promise<void> {
  await refreshCheckout(texts)
  if (!$placing.get()) $saveFaults.set(texts)
}

function refusePort(portId: number | null, texts: readonly string[]): void {
  if (portId !== null) $refusedPorts.set([...$refusedPorts.get(), portId])
  choose({ portId: null })
  showRefusedStep('payment', texts.join(' '))
}

/**
 * Reads the offer again, keeps the valid choices and opens the first step that is not. `texts` are
 * shown when the shopper is sent away.
 */
export async function refreshCheckout(texts: readonly string[] = []): Promise<void> {
  if ($checkout.get().state !== 'ready') return loadCheckout()
  try {
    const offer = await readOffer(texts)
    if (!offer) return
    const before = $choice.get()
    const choice = validChoice(offer, before, $addresses.get() ?? [], $refusedPorts.get())
    $checkout.set({ state: 'ready', offer })
    $choice.set(choice)
    if (STEPS.some(step => step.done(before) && !step.done(choice)))
      $openStep.set(firstMissing(offer, choice)?.id ?? null)
    await recheckCoupon()
  } catch {
    // Keeps the last offer.
  }
}
