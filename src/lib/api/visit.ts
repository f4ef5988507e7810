import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

type Visited = CallInput<Calls['POST /visits']>['body']['type']

export const countVisit = (client: Client, type: Visited, id: number) =>
  client('POST /visits', { body: { type, id } })
