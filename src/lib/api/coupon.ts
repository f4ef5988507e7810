import type { Client } from './client.ts'

export const listCoupons = (client: Client, page: number) =>
  client('GET /profile/coupons', { query: { page } })
