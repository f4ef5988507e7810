import type { Client } from './client.ts'

export const getCredit = (client: Client, page: number) =>
  client('GET /profile/credit', { query: { page } })
