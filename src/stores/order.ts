import { atom, map } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Invoice, Order } from '#lib/contract/order.ts'
import { getInvoice, getPayment } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { ownOrders } from './own-orders.ts'
import { codeOf, sentenceOf } from './refusal.ts'

/** Something that is read from the server when its page opens; `gone`: there is no such thing. */
export type Reading<T> =
  | { state: 'loading' }
  | { state: 'failed'; text: string; gone?: boolean }
  | { state: 'ready'; value: T }

export const $payment = atom<Reading<Order>>({ state: 'loading' })
export const $invoice = atom<Reading<Invoice>>({ state: 'loading' })
/** Orders of the list that were looked into, by id. */
export const $details = map<Record<number, Reading<Invoice>>>({})

/** The real state of the order whose payment came back. */
export async function loadPayment(trackingCode: string): Promise<void> {
  $payment.set({ state: 'loading' })
  try {
    $payment.set({ state: 'ready', value: (await getPayment(call, trackingCode)).data })
  } catch (error) {
    $payment.set(failed(error, sentenceOf(error)))
  }
}

/** Section 8: an order that is not there says so, anything else is 'Network error'. */
export async function loadInvoice(id: number): Promise<void> {
  $invoice.set({ state: 'loading' })
  try {
    $invoice.set({ state: 'ready', value: (await getInvoice(call, id)).data })
  } catch (error) {
    $invoice.set(failed(error, orderMessages.invoiceNetworkError))
  }
}

/** Section 8, order detail load: 'an error occurred'. What was read before stands meanwhile. */
export async function loadDetail(id: number): Promise<void> {
  if ($details.get()[id]?.state !== 'ready') $details.setKey(id, { state: 'loading' })
  try {
    keepInvoice((await getInvoice(call, id)).data)
  } catch (error) {
    if ($details.get()[id]?.state !== 'ready')
      $details.setKey(id, failed(error, orderMessages.orderDetailError))
  }
}

const failed = (error: unknown, otherwise: string) =>
  codeOf(error) === HttpStatus.notFound
    ? ({ state: 'failed', text: orderMessages.orderNotFound, gone: true } as const)
    : ({ state: 'failed', text: otherwise } as const)

/** Puts an order that changed into what the pages show. */
export function keepOrder(changed: Order): void {
  const payment = $payment.get()
  if (payment.state === 'ready' && payment.value.id === changed.id)
    $payment.set({ state: 'ready', value: changed })
  const invoice = withOrder($invoice.get(), changed)
  if (invoice) $invoice.set(invoice)
  const detail = withOrder($details.get()[changed.id], changed)
  if (detail) $details.setKey(changed.id, detail)
  ownOrders.keep(changed)
}

/** What was read of the whole order, with what changed laid over; null where it is not read. */
const withOrder = (shown: Reading<Invoice> | undefined, changed: Order): Reading<Invoice> | null =>
  shown?.state === 'ready' && shown.value.id === changed.id
    ? { state: 'ready', value: { ...shown.value, ...changed } }
    : null

function keepInvoice(read: Invoice): void {
  $details.setKey(read.id, { state: 'ready', value: read })
  keepOrder(read)
}

/**
 * Reads what the server knows of an order after somebody wished to change it. Nobody waits for it:
 * what could not be read stays as it is shown.
 */
export function refreshOrder(id: number): void {
  void loadDetail(id)
  void ownOrders.refresh()
}
