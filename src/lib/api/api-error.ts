import type { Message } from '#lib/contract/envelope.ts'

/** A refused call: its status, and its message or messages by field. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: number
  readonly fields: Record<string, string[]>
  /** Data sent with the refusal, such as the items of a 406. */
  readonly data: unknown

  constructor(code: number, answer: Message, data: unknown, cause?: unknown) {
    super(typeof answer === 'string' ? answer : (firstMessage(answer) ?? ''), { cause })
    this.code = code
    this.fields = typeof answer === 'string' ? {} : answer
    this.data = data
  }

  /** All messages, in the server's order. */
  get sentences(): string[] {
    const all = Object.values(this.fields).flat()
    return all.length > 0 ? all : this.message ? [this.message] : []
  }

  /** A body that is no envelope has no message. */
  static of(code: number, body: unknown, cause: unknown): ApiError {
    const envelope = typeof body === 'object' && body ? (body as Record<string, unknown>) : {}
    const answer = envelope['message']
    const isMessage = typeof answer === 'string' || (typeof answer === 'object' && answer !== null)
    return new ApiError(code, isMessage ? (answer as Message) : '', envelope['data'], cause)
  }
}

const firstMessage = (fields: Record<string, string[]>): string | undefined =>
  Object.values(fields).flat()[0]
