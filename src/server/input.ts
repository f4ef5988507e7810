import { z } from 'zod'
import type { CallSpec } from '#lib/contract/call.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from './errors.ts'

export interface Input {
  query: Record<string, string>
  body: unknown
}

/** The query and the body (JSON or form) of a request; 400 for what cannot be read. */
export async function readInput(
  request: Request,
  params: Record<string, string>,
  spec: CallSpec,
): Promise<Input> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (Object.values({ ...params, ...query }).some(hasNul))
    throw new ApiError(400, messages.badRequest)
  return { query, body: spec.body && (await readBody(request, spec.body)) }
}

// PostgreSQL text cannot hold NUL, and no honest input has one.
const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\0')

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** The fields of a body; 415 for what is neither JSON nor a form. */
async function readBody(request: Request, schema: z.ZodType): Promise<object> {
  const type = request.headers.get('content-type')?.trim() ?? ''
  try {
    if (FORM.test(type))
      return withoutBlanks(withoutNul(Object.fromEntries(await request.formData())), schema, '')
    const text = await request.text()
    if (text === '') return {}
    if (type !== '' && !JSON_TYPE.test(type)) throw new ApiError(415, messages.unsupportedMediaType)
    return withoutBlanks(fieldsOf(text), schema, null)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(400, messages.badRequest, { cause })
  }
}

function fieldsOf(json: string): object {
  // Looked for in the text: what is nested deeper than the stack can be parsed, not walked.
  if (json.includes('\\u0000')) throw new TypeError('NUL in a body')
  const body: unknown = JSON.parse(json)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new TypeError('a body without fields')
}

function withoutNul(form: Record<string, unknown>): Record<string, unknown> {
  if (Object.values(form).some(hasNul)) throw new TypeError('NUL in a form')
  return form
}

/**
 * A field that holds nothing is absent, unless the call takes what it holds: forms send all their
 * fields, with an empty text, and many clients do so in JSON, with null.
 */
export function withoutBlanks(body: object, schema: z.ZodType, blank: '' | null): object {
  const shapes = shapesOf(schema)
  // The names are the caller's: `constructor` is no field.
  const takesBlank = (name: string): boolean =>
    shapes.some(shape => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return field !== undefined && z.safeParse(field, blank).success
    })
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== blank || takesBlank(name)),
  )
}

/** The fields of a body, of each way in which it may be written. */
function shapesOf(schema: z.core.$ZodType): z.core.$ZodShape[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  return schema instanceof z.ZodUnion ? schema.options.flatMap(shapesOf) : []
}
