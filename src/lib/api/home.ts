import type { Client } from './client.ts'

export const getShopInfo = (client: Client) => client('GET /config/shop', {})
export const getFreeShipping = (client: Client) => client('GET /config/free-shipping-threshold', {})
export const listHomeLayouts = (client: Client) => client('GET /home/layouts', {})
export const loadHomeRow = (client: Client, id: number) =>
  client('GET /home/load', { query: { row: id } })
