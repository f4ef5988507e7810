import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import type { Message } from '#lib/contract/envelope.ts'

/** What a call says, done or refused. */
export interface CallResult {
  code: number
  message: Message
}

/** What a call answers, refused or not. */
export const resultOf = (call: Promise<CallResult>): Promise<CallResult> =>
  call.then(
    ({ code, message }) => ({ code, message }),
    (error: unknown) => {
      if (error instanceof ApiError) return { code: error.code, message: answerOf(error) }
      throw error
    },
  )

/** One sentence, or the sentences of each field. */
const answerOf = ({ fields, message }: ApiError): Message =>
  Object.keys(fields).length > 0 ? fields : message

/** The sentences of one field. */
export const field = (name: string, ...sentences: string[]): Message => ({ [name]: sentences })

/** A refusal: its description, how it comes about, and the answer. */
export type RefusalRow = [
  says: string,
  call: () => Promise<CallResult>,
  code: number,
  message: Message,
]

/** A test for each row. */
export const testRows = (table: readonly RefusalRow[]): void => {
  test.each(table)('%s', async (_, call, code, message) => {
    expect(await resultOf(call())).toEqual({ code, message })
  })
}
