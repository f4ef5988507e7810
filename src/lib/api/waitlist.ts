import type { Client } from './client.ts'

export const joinWaitlist = (client: Client, id: number) =>
  client('POST /observes', { body: { id, type: 'product' } })
