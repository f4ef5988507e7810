import { ItemType } from '#lib/codes/cart.ts'
import type { Client } from '#lib/api/client.ts'

export const add = (client: Client, id: number, count = 1, type: ItemType = ItemType.product) =>
  client('POST /cart/{id}', { params: { id }, body: { type, count } })
export const set = (client: Client, id: number, count: number, type: ItemType = ItemType.product) =>
  client('POST /cart/{id}', { params: { id }, body: { type, count, add: false } })
export const put = (
  client: Client,
  id: number,
  count?: number,
  type: ItemType = ItemType.product,
) =>
  client('PUT /cart/{id}', {
    params: { id },
    body: count === undefined ? { type } : { type, count },
  })
export const remove = (client: Client, id: number, type: ItemType = ItemType.product) =>
  client('DELETE /cart/{id}', { params: { id }, body: { type } })
/** The id and the pieces of each line. */
export const counts = (answer: { data: { cartable: { id: number }; count: number }[] }) =>
  answer.data.map(item => [item.cartable.id, item.count])
