import type { Client } from './client.ts'

export const suggest = (client: Client, q: string, signal: AbortSignal) =>
  client('GET /search/suggest', { query: { q } }, {}, signal)
