import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CallSpec } from '#lib/contract/call.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from './errors.ts'

export interface Input {
  query: Record<string, string>
  body: unknown
}

/** 400 for an unreadable query or body. */
export async function readInput(
  request: Request,
  params: Record<string, string>,
  spec: CallSpec,
): Promise<Input> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (Object.values({ ...params, ...query }).some(hasNul))
    throw new ApiError(HttpStatus.badRequest, messages.badRequest)
  return { query, body: spec.body && (await readBody(request, spec.body)) }
}

// PostgreSQL cannot store NUL in text.
const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\0')

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** 415 for neither JSON nor a form. */
async function readBody(request: Request, schema: z.ZodType): Promise<object> {
  const type = request.headers.get('content-type')?.trim() ?? ''
  try {
    if (FORM.test(type))
      return withoutBlanks(withoutNul(Object.fromEntries(await request.formData())), schema, '')
    const text = await request.text()
    if (text === '') return {}
    if (type !== '' && !JSON_TYPE.test(type))
      throw new ApiError(HttpStatus.unsupportedMediaType, messages.unsupportedMediaType)
    return withoutBlanks(fieldsOf(text), schema, null)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError(HttpStatus.badRequest, messages.badRequest, { cause })
  }
}

function fieldsOf(json: string): object {
  // Searched in the text, because deeply nested JSON can be parsed but not walked.
  if (json.includes('\\u0000')) throw new TypeError('NUL in a body')
  const body: unknown = JSON.parse(json)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new TypeError('a body without fields')
}

function withoutNul(form: Record<string, unknown>): Record<string, unknown> {
  if (Object.values(form).some(hasNul)) throw new TypeError('NUL in a form')
  return form
}

/** Forms send every field, with an empty text; many clients do the same in JSON with null. */
export function withoutBlanks(body: object, schema: z.ZodType, blank: '' | null): object {
  const shapes = shapesOf(schema)
  // Names come from the caller: `constructor` is no field.
  const takesBlank = (name: string): boolean =>
    shapes.some(shape => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined
      return field !== undefined && z.safeParse(field, blank).success
    })
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== blank || takesBlank(name)),
  )
}

function shapesOf(schema: z.core.$ZodType): z.core.$ZodShape[] {
  if (schema instanceof z.ZodObject) return [schema.shape]
  return schema instanceof z.ZodUnion ? schema.options.flatMap(shapesOf) : []
}
