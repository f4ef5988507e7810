import { atom } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Checkout, SavedOrder, StoreBodyInput } from '#lib/contract/checkout.ts'
import { placeOrder } from '#lib/api/checkout.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { PORT_WITHOUT_PAYMENT } from '#lib/rules/limits.ts'
import { costOf } from '#lib/rules/amounts.ts'
import { ordersHref, paymentsHref } from '#lib/rules/links.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $cart } from './cart-items.ts'
import {
  $checkout,
  $choice,
  $days,
  $refusedPorts,
  amountsOf,
  canLeaveRemainder,
  choose,
  showRefusedStep,
  portRefusal,
} from './checkout.ts'
import { type Choice, firstMissing } from './checkout-steps.ts'
import { call } from './client.ts'
import { deviceId, randomKey } from './device.ts'
import { notify, notifyAll } from './notice.ts'
import { refreshCheckout } from './refresh-checkout.ts'
import { codeOf, itemSentencesOf, sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'

export const $placing = atom(false)

/** What the last refused save said, until another is tried or the choices change. */
export const $saveFaults = atom<readonly string[]>([])

$choice.listen(() => $saveFaults.set([]))

/** The key of an attempt whose answer has not come; an equal order sent again keeps it. */
let attempt: { body: string; key: string } | null = null

/** What the button says: whether it leads to a payment of so many rials. */
export const submitLabel = (portId: number | null, rials: number): string =>
  portId === null || portId === PORT_WITHOUT_PAYMENT || rials === 0
    ? checkoutLabels.submit
    : checkoutLabels.payAndSubmit

/** Places the order once, however often the button is pressed; says what is missing first. */
export async function submitOrder(): Promise<void> {
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
    const { data, message } = await placeOrder(call, body, {
      key: keyFor(body),
      deviceId: deviceId(),
    })
    attempt = null
    $cart.set([])
    leave(data, typeof message === 'string' ? message : orderMessages.orderRegistered)
  } catch (error) {
    $placing.set(false)
    if (!(error instanceof OfflineError)) attempt = null
    explain(error, choice)
  }
}

/**
 * The browser shows the page again as it was left. Back from the bank the order is placed, and
 * waits among the orders for its payment; otherwise what is offered is read anew.
 */
export function returnToCheckout(): void {
  if (!$placing.get()) return void refreshCheckout()
  $placing.set(false)
  visit.replace(ordersHref)
}

/** Another tab may have changed the basket, and windows fill up: what is offered is read anew. */
export function lookAtCheckout(): void {
  if ($checkout.get().state === 'ready' && !$placing.get()) void refreshCheckout()
}

/** Why the chosen port does not take this order, with what can be done about it; or null. */
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

/** Section 7: the personal or the group body; null while a choice is missing. */
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
    expected_cost: costOf(amountsOf(offer, choice, $days.get())),
  }
  if (orderType === 'group')
    return company && { company_id: company.id, company_time_id: timeId, ...shared }
  return address && { info_id: address.id, time_id: timeId, ...shared }
}

/** Section 4, after save: to the bank, or to the result where nothing is to be paid online. */
function leave(order: SavedOrder, message: string): void {
  const stays = order.payment_port === PORT_WITHOUT_PAYMENT || order.freeze || order.url === null
  if (!stays && order.url) return visit.to(order.url)
  visit.to(paymentsHref({ trackingCode: order.tracking_code, message, paid: true }))
}

/** Section 8, checkout save. What is offered is read anew where the refusal says that it changed. */
function explain(error: unknown, choice: Choice): void {
  const code = codeOf(error)
  const texts = saidOf(error)
  // The payment step says it itself: a toast would cover the ports that are left.
  if (code === HttpStatus.paymentRequired) return refusePort(choice.portId, texts)
  notifyAll('error', texts, { about: 'checkout' })
  $saveFaults.set(texts)
  if (
    code === HttpStatus.badRequest ||
    code === HttpStatus.notFound ||
    code === HttpStatus.notAcceptable
  )
    void refreshAndSay(texts)
}

function saidOf(error: unknown): readonly string[] {
  const code = codeOf(error)
  if (code === HttpStatus.notAcceptable)
    return itemSentencesOf(error, checkoutMessages.quantityOverStock)
  if (code === HttpStatus.notFound) return [checkoutMessages.chooseAddressAndDelivery]
  return sentencesOf(error, checkoutMessages.submitRetry)
}

/** What fell with the offer is no answer to what was said. */
async function refreshAndSay(texts: readonly string[]): Promise<void> {
  await refreshCheckout(texts)
  if (!$placing.get()) $saveFaults.set(texts)
}

function refusePort(portId: number | null, texts: readonly string[]): void {
  if (portId !== null) $refusedPorts.set([...$refusedPorts.get(), portId])
  choose({ portId: null })
  showRefusedStep('payment', texts.join(' '))
}
