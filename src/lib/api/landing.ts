import type { Client } from './client.ts'

export const getLanding = (client: Client, slug: string) =>
  client('GET /landings/{slug}', { params: { slug } })
