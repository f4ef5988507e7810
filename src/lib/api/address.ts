import type { AddressBody } from '#lib/contract/address.ts'
import type { Client } from './client.ts'

export const listAddresses = (client: Client) => client('GET /infos', {})

export const addAddress = (client: Client, body: AddressBody) => client('POST /infos', { body })

export const changeAddress = (client: Client, id: number, body: AddressBody) =>
  client('PUT /infos/{id}', { params: { id }, body })

export const removeAddress = (client: Client, id: number) =>
  client('DELETE /infos/{id}', { params: { id } })

export const chooseMainAddress = (client: Client, id: number) =>
  client('PUT /infos/{id}/main', { params: { id } })

export const locate = (client: Client, lat: number, lng: number) =>
  client('GET /cedar/locality', { query: { lat, lng } })

export const searchPlaces = (client: Client, q: string) =>
  client('GET /cedar/search', { query: { q } })
