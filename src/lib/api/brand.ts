import type { Client } from './client.ts'

export const listBrands = (client: Client) => client('GET /brands', {})
export const getBrand = (client: Client, id: number) =>
  client('GET /brands/{id}', { params: { id } })
