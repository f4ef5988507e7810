import type { Client } from './client.ts'

export const askWholesale = (client: Client, product: number) =>
  client('POST /wholesales', { body: { product } })
export const listWholesales = (client: Client, page: number) =>
  client('GET /profile/wholesales', { query: { page } })
