import { atom, map } from 'nanostores'
import type { UnpaidNotice } from '#lib/contract/cart.ts'
import type { Invoice, Order } from '#lib/contract/order.ts'
import { getInvoice, getPayment, listOrders } from '#lib/api/order.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { codeOf, sentenceOf } from './refusal.ts'

/** Something that is read from the server when its page opens; `gone`: there is no such thing. */
export type Reading<T> =
  | { state: 'loading' }
  | { state: 'failed'; text: string; gone?: boolean }
  | { state: 'ready'; value: T }

/** The orders that are shown, the newest first. */
export interface OrderPages {
  orders: readonly Order[]
  /** How many there are in all. */
  count: number
  /** Section 4: what is said of orders that await payment. */
  receipt: UnpaidNotice
}

export const $payment = atom<Reading<Order>>({ state: 'loading' })
export const $invoice = atom<Reading<Invoice>>({ state: 'loading' })
export const $orders = atom<Reading<OrderPages>>({ state: 'loading' })
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
  codeOf(error) === 404
    ? ({ state: 'failed', text: orderMessages.orderNotFound, gone: true } as const)
    : ({ state: 'failed', text: otherwise } as const)

/** The first page of orders, or the next one behind those that are shown. */
export async function loadOrders(): Promise<void> {
  const before = $orders.get()
  if (before.state === 'failed') $orders.set({ state: 'loading' })
  try {
    await readPage(Math.floor(shownOrders().length / PAGE_SIZE) + 1)
  } catch (error) {
    if (before.state === 'ready') notify('error', sentenceOf(error))
    else $orders.set({ state: 'failed', text: orderMessages.invoiceNetworkError })
  }
}

/** The first page as it is now, where it is shown; without an answer all stays. */
export async function refreshOrders(): Promise<void> {
  if ($orders.get().state === 'ready') await readPage(1).catch(() => undefined)
}

function shownOrders(): readonly Order[] {
  const list = $orders.get()
  return list.state === 'ready' ? list.value.orders : []
}

/** What came anew stands in the place of what was shown of the same order. */
async function readPage(page: number): Promise<void> {
  const { data, extra_data } = await listOrders(call, page)
  const known = new Map([...shownOrders(), ...data].map(order => [order.id, order]))
  const orders = [...known.values()].sort((one, other) => other.id - one.id)
  const { count, receipt } = extra_data
  $orders.set({ state: 'ready', value: { orders, count, receipt } })
}

/** Puts an order that changed into what the pages show. */
export function keepOrder(changed: Order): void {
  const payment = $payment.get()
  if (payment.state === 'ready' && payment.value.id === changed.id)
    $payment.set({ state: 'ready', value: changed })
  const invoice = withOrder($invoice.get(), changed)
  if (invoice) $invoice.set(invoice)
  const detail = withOrder($details.get()[changed.id], changed)
  if (detail) $details.setKey(changed.id, detail)
  const list = $orders.get()
  if (list.state !== 'ready') return
  const orders = list.value.orders.map(order => (order.id === changed.id ? changed : order))
  $orders.set({ state: 'ready', value: { ...list.value, orders } })
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

/** What the server knows of an order after somebody wished to change it. */
export async function refreshOrder(id: number): Promise<void> {
  await Promise.all([loadDetail(id), refreshOrders()])
}
