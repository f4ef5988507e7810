import { atom } from 'nanostores'
import type { Invoice, Order } from '#lib/contract/order.ts'
import { getInvoice, getPayment, listOrders, payOnline } from '#lib/api/order.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'
import { visit } from './visit.ts'

/** Something that is read from the server when its page opens. */
export type Reading<T> =
  { state: 'loading' } | { state: 'failed'; text: string } | { state: 'ready'; value: T }

export const $payment = atom<Reading<Order>>({ state: 'loading' })
export const $invoice = atom<Reading<Invoice>>({ state: 'loading' })
export const $orders = atom<Reading<{ orders: readonly Order[]; count: number }>>({
  state: 'loading',
})

/** The real state of the order whose payment came back. */
export async function loadPayment(trackingCode: string): Promise<void> {
  $payment.set({ state: 'loading' })
  try {
    $payment.set({ state: 'ready', value: (await getPayment(call, trackingCode)).data })
  } catch (error) {
    $payment.set({ state: 'failed', text: notFoundOr(error, sentenceOf(error)) })
  }
}

/** Section 8: an order that is not there says so, anything else is 'Network error'. */
export async function loadInvoice(id: number): Promise<void> {
  $invoice.set({ state: 'loading' })
  try {
    $invoice.set({ state: 'ready', value: (await getInvoice(call, id)).data })
  } catch (error) {
    $invoice.set({ state: 'failed', text: notFoundOr(error, orderMessages.invoiceNetworkError) })
  }
}

const notFoundOr = (error: unknown, otherwise: string): string =>
  codeOf(error) === 404 ? orderMessages.orderNotFound : otherwise

/** The first page of orders, or the next one behind those that are shown. */
export async function loadOrders(): Promise<void> {
  const before = $orders.get()
  const shown = before.state === 'ready' ? before.value.orders : []
  try {
    const { data, extra_data } = await listOrders(call, Math.floor(shown.length / PAGE_SIZE) + 1)
    const known = new Set(shown.map(order => order.id))
    const orders = [...shown, ...data.filter(order => !known.has(order.id))]
    $orders.set({ state: 'ready', value: { orders, count: extra_data.count } })
  } catch (error) {
    if (before.state === 'ready') notify('error', sentenceOf(error))
    else $orders.set({ state: 'failed', text: orderMessages.invoiceNetworkError })
  }
}

/** Opens a new payment and goes to the bank. */
export async function payOrder(id: number): Promise<void> {
  try {
    visit.to((await payOnline(call, id)).data.url)
  } catch (error) {
    notify('error', sentenceOf(error))
  }
}
