import type { Client } from './client.ts'

export const listOrders = (client: Client, page: number) =>
  client('GET /profile/receipts', { query: { page } })

export const getInvoice = (client: Client, id: number) =>
  client('GET /profile/receipts/{id}', { params: { id } })

export const payOnline = (client: Client, id: number) =>
  client('POST /profile/receipts/{id}/online-pay', { params: { id } })

export const sendBankSlip = (client: Client, id: number, check: File) =>
  client('POST /profile/receipts/{id}/bank-check', { params: { id }, body: { check } })

export const getPayment = (client: Client, tracking_code: string) =>
  client('GET /payments/{tracking_code}', { params: { tracking_code } })
