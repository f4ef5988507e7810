import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { Client } from './client.ts'

export type ContactBody = CallInput<Calls['POST /contact_us']>['body']

export const sendMessage = (client: Client, body: ContactBody) =>
  client('POST /contact_us', { body })
