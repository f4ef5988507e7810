import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

export type ProductListQuery = NonNullable<CallInput<Calls['GET /products']>['query']>

export const listProducts = (client: Client, query: ProductListQuery) =>
  client('GET /products', { query })
export const getProduct = (client: Client, id: number) =>
  client('GET /products/{id}', { params: { id } })
export const listSimilarProducts = (client: Client, id: number) =>
  client('GET /products/{id}/similars', { params: { id } })
