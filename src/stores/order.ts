import { atom, map } from 'nanostores'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Invoice, Order, PaidOrder } from '#lib/contract/order.ts'
import { getInvoice, getPayment } from '#lib/api/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { ownOrders } from './own-orders.ts'
import { codeOf, sentenceOf } from './refusal.ts'

/** `missing`: the server has no such record. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed'; text: string; missing?: boolean }
  | { state: 'ready'; value: T }

export const $payment = atom<Loadable<PaidOrder>>({ state: 'loading' })
export const $invoice = atom<Loadable<Invoice>>({ state: 'loading' })
/** Orders opened in the list, by id. */
export const $details = map<Record<number, Loadable<Invoice>>>({})

/** The order of the payment that came back. */
export async function loadPayment(trackingCode: string): Promise<void> {
  $payment.set({ state: 'loading' })
  try {
    $payment.set({ state: 'ready', value: (await getPayment(call, trackingCode)).data })
  } catch (error) {
    $payment.set(failed(error, sentenceOf(error)))
  }
}

export async function loadInvoice(id: number): Promise<void> {
  $invoice.set({ state: 'loading' })
  try {
    $invoice.set({ state: 'ready', value: (await getInvoice(call, id)).data })
  } catch (error) {
    $invoice.set(failed(error, orderMessages.invoiceNetworkError))
  }
}

/** Keeps the loaded order while it is read again. */
export async function loadDetail(id: number): Promise<void> {
  if ($details.get()[id]?.state !== 'ready') $details.setKey(id, { state: 'loading' })
  try {
    updateInvoice((await getInvoice(call, id)).data)
  } catch (error) {
    if ($details.get()[id]?.state !== 'ready')
      $details.setKey(id, failed(error, orderMessages.orderDetailError))
  }
}

const failed = (error: unknown, otherwise: string) =>
  codeOf(error) === HttpStatus.notFound
    ? ({ state: 'failed', text: orderMessages.orderNotFound, missing: true } as const)
    : ({ state: 'failed', text: otherwise } as const)

export function updateOrder(changed: Order): void {
  const payment = $payment.get()
  if (payment.state === 'ready' && payment.value.id === changed.id)
    $payment.set({ state: 'ready', value: { ...payment.value, ...changed } })
  const invoice = withOrder($invoice.get(), changed)
  if (invoice) $invoice.set(invoice)
  const detail = withOrder($details.get()[changed.id], changed)
  if (detail) $details.setKey(changed.id, detail)
  ownOrders.replace(changed)
}

const withOrder = (
  shown: Loadable<Invoice> | undefined,
  changed: Order,
): Loadable<Invoice> | null =>
  shown?.state === 'ready' && shown.value.id === changed.id
    ? { state: 'ready', value: { ...shown.value, ...changed } }
    : null

function updateInvoice(read: Invoice): void {
  $details.setKey(read.id, { state: 'ready', value: read })
  updateOrder(read)
}

/** Reads an order again after an action; on failure it stays as shown. */
export function refreshOrder(id: number): void {
  void loadDetail(id)
  void ownOrders.refresh()
}
