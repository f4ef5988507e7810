import type { ClaimKind } from '#lib/contract/claim.ts'
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

export const getClaims = (client: Client, id: number) =>
  client('GET /profile/receipts/{id}/claims', { params: { id } })

export const sendClaim = (
  client: Client,
  id: number,
  {
    photos,
    ...claim
  }: { line: number; kind: ClaimKind; count: number; note: string } & {
    photos: readonly File[]
  },
) => {
  const [photo_1, photo_2, photo_3, photo_4] = photos
  const body = { ...claim, photo_1, photo_2, photo_3, photo_4 }
  return client('POST /profile/receipts/{id}/claims', { params: { id }, body })
}

export const getPayment = (client: Client, tracking_code: string) =>
  client('GET /payments/{tracking_code}', { params: { tracking_code } })
