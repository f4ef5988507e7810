import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import type { Message } from '#lib/contract/envelope.ts'

/** What a call says, done or refused. */
export interface Told {
  code: number
  message: Message
}

/** What a call answers, refused or not. */
export const told = (call: Promise<Told>): Promise<Told> =>
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

/** A row of the specification's section 8: what it says, how it comes about, what is answered. */
export type ToldRow = [says: string, call: () => Promise<Told>, code: number, message: Message]

/** A test for each row. */
export const testRows = (table: readonly ToldRow[]): void => {
  test.each(table)('%s', async (_, call, code, message) => {
    expect(await told(call())).toEqual({ code, message })
  })
}
