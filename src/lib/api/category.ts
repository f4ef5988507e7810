import type { Client } from './client.ts'

export const listCategories = (client: Client) => client('GET /categories', {})
export const getCategory = (client: Client, id: number) =>
  client('GET /categories/{id}', { params: { id } })
export const listCategoryShelves = (client: Client, id: number) =>
  client('GET /categories/{id}/shelves', { params: { id } })
export const getCategoryTrail = (client: Client, id: number) =>
  client('GET /breadcrumb', { query: { id, module: 'category' } })
