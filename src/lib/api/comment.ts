import type { CallInput } from '#lib/contract/call.ts'
import type { Calls } from '#lib/contract/calls.ts'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import type { Client } from './client.ts'

export type CommentBody = CallInput<Calls['POST /comments']>['body']

export const listComments = (client: Client, record: CommentedRecord, page: number) =>
  client('GET /comments', { query: { ...record, page } })
export const addComment = (client: Client, body: CommentBody) => client('POST /comments', { body })
