import type { ItemType } from '#lib/codes/cart.ts'
import type { Client } from './client.ts'

/** A line on the wire: type 1 is a product, 2 a bundle. */
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
