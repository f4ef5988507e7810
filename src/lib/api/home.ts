import type { HomeRow } from '#lib/contract/home.ts'
import type { Client } from './client.ts'

export const getShopInfo = (client: Client) => client('GET /config/shop', {})
export const getFreeShipping = (client: Client) => client('GET /config/free-shipping-threshold', {})
export const listHomeLayouts = (client: Client) => client('GET /home/layouts', {})
export async function loadHomeRow(client: Client, id: number): Promise<HomeRow> {
  const { data } = await client('GET /home/load', { query: { row: id } })
  if (Array.isArray(data)) throw new TypeError('GET /home/load?row= returned a list')
  return data
}
