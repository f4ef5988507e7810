import { HttpStatus } from '#lib/codes/http.ts'
import type { Message } from '#lib/contract/envelope.ts'

/** A refusal: HTTP status and a Persian sentence, or sentences by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly answer: Message
  readonly headers: Record<string, string>
  /** Further data, such as the items of a 406. */
  readonly data: unknown

  constructor(
    code: number,
    answer: Message,
    details: { headers?: Record<string, string>; data?: unknown; cause?: unknown } = {},
  ) {
    super(typeof answer === 'string' ? answer : JSON.stringify(answer), { cause: details.cause })
    this.code = code
    this.answer = answer
    this.headers = details.headers ?? {}
    this.data = details.data ?? null
  }
}

export const fieldError = (field: string, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [field]: [sentence] })
