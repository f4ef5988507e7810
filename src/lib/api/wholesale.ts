import type { Client } from './client.ts'

/** As typed: the number of pieces and a phone number. */
export interface WholesaleTerms {
  count: number
  phone: string
}

export const requestWholesale = (client: Client, product: number, terms: WholesaleTerms) =>
  client('POST /wholesales', { body: { product, ...terms } })
export const withdrawWholesale = (client: Client, id: number) =>
  client('DELETE /wholesales/{id}', { params: { id } })
export const listWholesales = (client: Client, page: number) =>
  client('GET /profile/wholesales', { query: { page } })
