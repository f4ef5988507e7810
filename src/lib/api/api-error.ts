import type { Message } from '#lib/contract/envelope.ts'

/** The server refused a call: its status, its sentence, or its sentences by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly fields: Record<string, string[]>
  /** What the answer carried beside the message: the items of a 406, for one. */
  readonly data: unknown

  constructor(code: number, answer: Message, data: unknown, cause?: unknown) {
    super(typeof answer === 'string' ? answer : (firstOf(answer) ?? ''), { cause })
    this.code = code
    this.fields = typeof answer === 'string' ? {} : answer
    this.data = data
  }

  /** Every sentence of the refusal, in the server's order. */
  get sentences(): string[] {
    const all = Object.values(this.fields).flat()
    return all.length > 0 ? all : this.message ? [this.message] : []
  }

  /** From the body of an answer; a body that is no envelope has no sentence. */
  static of(code: number, body: unknown, cause: unknown): ApiError {
    const envelope = typeof body === 'object' && body ? (body as Record<string, unknown>) : {}
    const answer = envelope['message']
    const known = typeof answer === 'string' || (typeof answer === 'object' && answer !== null)
    return new ApiError(code, known ? (answer as Message) : '', envelope['data'], cause)
  }
}

const firstOf = (fields: Record<string, string[]>): string | undefined =>
  Object.values(fields).flat()[0]
