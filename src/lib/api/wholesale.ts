import type { Client } from './client.ts'

/** How many pieces, and where the shop calls back, as typed. */
export interface WholesaleTerms {
  count: number
  phone: string
}

export const askWholesale = (client: Client, product: number, terms: WholesaleTerms) =>
  client('POST /wholesales', { body: { product, ...terms } })
export const withdrawWholesale = (client: Client, id: number) =>
  client('DELETE /wholesales/{id}', { params: { id } })
export const listWholesales = (client: Client, page: number) =>
  client('GET /profile/wholesales', { query: { page } })
