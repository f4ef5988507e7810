import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

export type FilterQuery = NonNullable<CallInput<Calls['GET /search/filters']>['query']>

export const getFilter = (client: Client, query: FilterQuery) =>
  client('GET /search/filters', { query })
export const getCategoryFilter = (
  client: Client,
  id: number,
  query: Omit<FilterQuery, 'category'>,
) => client('GET /categories/{id}/filter', { params: { id }, query })
