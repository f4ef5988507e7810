import type { Client } from './client.ts'

export const getContentPage = (client: Client, slug: string) =>
  client('GET /pages/{slug}', { params: { slug } })
