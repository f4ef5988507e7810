import type { Client } from './client.ts'

export const listEarnedCodes = (client: Client, page: number) =>
  client('GET /profile/info/introduce-used', { query: { page } })
