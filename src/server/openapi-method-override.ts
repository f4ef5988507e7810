type Json = Record<string, unknown>

/** What of an OpenAPI operation its method override is made of. */
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

/** Describes the PUT and DELETE of a path also as a POST whose body names them by `_method`. */
export function addMethodOverrides(operations: Partial<Record<string, Operation>>): void {
  const named = METHODS.flatMap(method => {
    const operation = operations[method]
    return operation ? [{ method, operation }] : []
  })
  const [first] = named
  if (!first) return
  const { post: own } = operations
  const schemas = [
    ...(own ? [bodyOf(own)] : []),
    ...named.map(({ method, operation }) => withMethod(method, bodyOf(operation))),
  ]
  const schema = anyOf(schemas)
  const all = [...(own ? [own] : []), ...named.map(each => each.operation)]
  const types = TYPES.filter(type =>
    all.every(({ requestBody: body }) => !body || Object.hasOwn(body.content, type)),
  )
  operations['post'] = {
    ...first.operation,
    operationId: first.operation.operationId.replace(first.method, 'post'),
    summary: named
      .map(({ method, operation }) => `${method.toUpperCase()} as a form: ${operation.summary}`)
      .join(' '),
    ...own,
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map(type => [type, { schema }])),
    },
    responses: {
      ...joinedResponses(all),
      405: NO_METHOD,
    },
  }
}

const anyOf = ([first = {}, ...others]: readonly Json[]): Json =>
  others.length > 0 ? { anyOf: [first, ...others] } : first

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

/** Every status of any of the operations, with what each says of it. */
function joinedResponses(operations: readonly Operation[]): Operation['responses'] {
  const codes = new Set(operations.flatMap(({ responses }) => Object.keys(responses)))
  return Object.fromEntries(
    [...codes].map(code => {
      const alike = operations.flatMap(({ responses }) => responses[code] ?? [])
      const descriptions = new Set(alike.map(each => each.description))
      const schemas = alike.map(({ content }) => content[JSON_TYPE]?.schema ?? {})
      const schema = anyOf([...new Map(schemas.map(each => [JSON.stringify(each), each])).values()])
      const description = [...descriptions].join('; ')
      return [code, { description, content: { [JSON_TYPE]: { schema } } }]
    }),
  )
}
