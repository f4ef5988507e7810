import type { Message } from '#lib/contract/envelope.ts'

/** A refusal that a caller is told: HTTP status and a Persian sentence, or sentences by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly answer: Message
  readonly headers: Record<string, string>
  /** What the answer carries beside the sentence, such as the items of a 406. */
  readonly data: unknown

  constructor(
    code: number,
    answer: Message,
    more: { headers?: Record<string, string>; data?: unknown; cause?: unknown } = {},
  ) {
    super(typeof answer === 'string' ? answer : JSON.stringify(answer), { cause: more.cause })
    this.code = code
    this.answer = answer
    this.headers = more.headers ?? {}
    this.data = more.data ?? null
  }
}

/** 422 with one sentence for one field. */
export const fieldError = (field: string, sentence: string): ApiError =>
  new ApiError(422, { [field]: [sentence] })
