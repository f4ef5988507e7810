import type { Client } from './client.ts'
import type { OnSent } from './send-with-progress.ts'

export const listOrders = (client: Client, page: number) =>
  client('GET /profile/receipts', { query: { page } })

export const getInvoice = (client: Client, id: number) =>
  client('GET /profile/receipts/{id}', { params: { id } })

export const payOnline = (client: Client, id: number) =>
  client('POST /profile/receipts/{id}/online-pay', { params: { id } })

export const cancelOrder = (client: Client, id: number) =>
  client('POST /profile/receipts/{id}/cancel', { params: { id } })

export const addNote = (client: Client, id: number, context: string) =>
  client('PUT /profile/receipts/{id}/note', { params: { id }, body: { context } })

/** `note` may be empty. */
export const rateOrder = (client: Client, id: number, rates: number, note: string) =>
  client('PUT /profile/receipts/{id}/rate', { params: { id }, body: { rates, note_context: note } })

export const stopRepeat = (client: Client, id: number) =>
  client('POST /profile/receipts/{id}/stop-repeat', { params: { id } })

export const sendBankSlip = (client: Client, id: number, check: File, onSent: OnSent) => {
  const input = { params: { id }, body: { check } }
  return client('POST /profile/receipts/{id}/bank-check', input, {}, undefined, onSent)
}

export const getPayment = (client: Client, tracking_code: string) =>
  client('GET /payments/{tracking_code}', { params: { tracking_code } })
