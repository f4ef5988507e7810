import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CallSpec } from '#lib/contract/call.ts'
import type { DirectInput } from '#lib/contract/direct-call.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from './errors.ts'

/** What a schema of the contract parses. */
export interface Input {
  params: Record<string, string>
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
  requireText({ ...params, ...query })
  return { params, query, body: spec.body && (await readBody(request, spec.body)) }
}

/** The values of a call of this process, as `readInput` reads them from its request. */
export function directInput({ params, query, body }: DirectInput, spec: CallSpec): Input {
  const input = { params: asTexts(params), query: asTexts(query) }
  requireText({ ...input.params, ...input.query })
  if (!spec.body) return { ...input, body: undefined }
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  if (fields.some(([, value]) => value instanceof Blob)) {
    const form = fields.map(([name, value]) => [
      name,
      value instanceof Blob ? value : String(value),
    ])
    return {
      ...input,
      body: readForm(Object.fromEntries(form) as Record<string, unknown>, spec.body),
    }
  }
  const plain = plainValue(Object.fromEntries(fields)) as object
  return { ...input, body: withoutBlanks(plain, spec.body, null) }
}

/** As JSON carries it; 400 for NUL. */
function plainValue(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return Object.fromEntries(fields.map(([name, field]) => [name, plainValue(field)]))
  }
  requireText({ value })
  return value
}

const asTexts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )

function requireText(values: Record<string, unknown>): void {
  if (Object.values(values).some(hasNul))
    throw new ApiError(HttpStatus.badRequest, messages.badRequest)
}

// PostgreSQL cannot store NUL in text.
const NUL_IN_JSON = '\\u0000'
const hasNul = (text: unknown): boolean => typeof text === 'string' && text.includes('\0')

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i

/** 415 for neither JSON nor a form. */
async function readBody(request: Request, schema: z.ZodType): Promise<object> {
  const type = request.headers.get('content-type')?.trim() ?? ''
  try {
    if (FORM.test(type)) return readForm(Object.fromEntries(await request.formData()), schema)
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
  if (json.includes(NUL_IN_JSON)) throw new TypeError('NUL in a body')
  const body: unknown = JSON.parse(json)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new TypeError('a body without fields')
}

function readForm(form: Record<string, unknown>, schema: z.ZodType): object {
  requireText(form)
  return withoutBlanks(form, schema, '')
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
