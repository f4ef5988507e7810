import type { OrderChangeInput } from '#lib/contract/order-change.ts'
import type { Client } from './client.ts'

export const getChangeOffer = (client: Client, id: number) =>
  client('GET /profile/receipts/{id}/change', { params: { id } })

export const changeOrder = (client: Client, id: number, body: OrderChangeInput) =>
  client('POST /profile/receipts/{id}/change', { params: { id }, body })

export const withdrawChange = (client: Client, id: number) =>
  client('DELETE /profile/receipts/{id}/change', { params: { id } })
