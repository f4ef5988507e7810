type Json = Record<string, unknown>

export interface Operation extends Json {
  operationId: string
  summary: string
  parameters?: Json[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Response>
}

interface Response {
  description: string
  content: Record<string, { schema: Json }>
}

const METHODS = ['put', 'delete'] as const
type Method = (typeof METHODS)[number]

const JSON_TYPE = 'application/json'
const TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'multipart/form-data'] as const

/** Documents PUT and DELETE also as a POST with `_method`. */
export function addMethodOverrides(operations: Partial<Record<string, Operation>>): void {
  const overrides = METHODS.flatMap(method => {
    const operation = operations[method]
    return operation ? [{ method, operation }] : []
  })
  const [first] = overrides
  if (!first) return
  const { post } = operations
  const schemas = [
    ...(post ? [bodyOf(post)] : []),
    ...overrides.map(({ method, operation }) => withMethod(method, bodyOf(operation))),
  ]
  const schema = anyOf(schemas)
  const all = [...(post ? [post] : []), ...overrides.map(candidate => candidate.operation)]
  const types = TYPES.filter(type =>
    all.every(({ requestBody: body }) => !body || Object.hasOwn(body.content, type)),
  )
  operations['post'] = {
    ...first.operation,
    operationId: first.operation.operationId.replace(first.method, 'post'),
    summary: overrides
      .map(({ method, operation }) => `${method.toUpperCase()} as a form: ${operation.summary}`)
      .join(' '),
    ...post,
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map(type => [type, { schema }])),
    },
    responses: {
      ...mergeResponses(all),
      405: NO_METHOD,
    },
  }
}

const anyOf = ([first = {}, ...rest]: readonly Json[]): Json =>
  rest.length > 0 ? { anyOf: [first, ...rest] } : first

const NO_METHOD: Response = {
  description: '`_method` is missing, or names one that the path does not take',
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const bodyOf = ({ requestBody }: Operation): Json =>
  Object.values(requestBody?.content ?? {})[0]?.schema ?? { type: 'object', properties: {} }

function withMethod(method: Method, body: Json): Json {
  const _method = { type: 'string', enum: [method.toUpperCase(), method] }
  const { properties, required, ...rest } = body as {
    properties?: Json
    required?: string[]
  }
  return {
    ...rest,
    properties: { _method, ...properties },
    required: ['_method', ...(required ?? [])],
  }
}

/** All statuses, with the distinct descriptions. */
function mergeResponses(operations: readonly Operation[]): Operation['responses'] {
  const codes = new Set(operations.flatMap(({ responses }) => Object.keys(responses)))
  return Object.fromEntries(
    [...codes].map(code => {
      const matching = operations.flatMap(({ responses }) => responses[code] ?? [])
      const descriptions = new Set(matching.map(candidate => candidate.description))
      const schemas = matching.map(({ content }) => content[JSON_TYPE]?.schema ?? {})
      const schema = anyOf([
        ...new Map(schemas.map(candidate => [JSON.stringify(candidate), candidate])).values(),
      ])
      const description = [...descriptions].join('; ')
      return [code, { description, content: { [JSON_TYPE]: { schema } } }]
    }),
  )
}
