import type { Client } from './client.ts'

export const listBundles = (client: Client) => client('GET /bundles', {})
export const getBundle = (client: Client, id: number) =>
  client('GET /bundles/{id}', { params: { id } })
