import type { ItemType } from '#lib/codes/cart.ts'
import type { Client } from './client.ts'

/** What names a line on the wire: 1 product, 2 bundle. */
export interface LineName {
  id: number
  type: ItemType
}

export const getCart = (client: Client) => client('GET /cart/list', {})

export const addToLine = (client: Client, { id, type }: LineName, count: number) =>
  client('POST /cart/{id}', { params: { id }, body: { type, count, add: true } })

export const setLine = (client: Client, { id, type }: LineName, count: number) =>
  client('PUT /cart/{id}', { params: { id }, body: { type, count } })

export const removeLine = (client: Client, { id, type }: LineName) =>
  client('DELETE /cart/{id}', { params: { id }, body: { type } })

export const mergeCart = (client: Client, items: (LineName & { count: number })[]) =>
  client('POST /cart/multi', { body: { items } })
