import { z } from 'zod'
import { openApiDocument } from '#server/platform/http/openapi.ts'

type Json = Record<string, unknown>

interface Response {
  content: Record<string, { schema: Json }>
}

interface Operation {
  responses: Record<string, Response>
}

interface Route {
  pattern: RegExp
  operations: Record<string, Operation>
}

const API = '/api/v1'
const JSON_TYPE = 'application/json'

const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json }
}
// The validator knows definitions by another place than OpenAPI keeps them at.
const inDefs = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as Json
const $defs = inDefs(document.components.schemas)

const ROUTES: Route[] = Object.entries(document.paths)
  .map(([path, operations]) => ({
    pattern: new RegExp(`^${API}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operations,
    named: path.split('{').length,
  }))
  // A path without parameters stands before one that would match it too.
  .sort((a, b) => a.named - b.named)

const validators = new Map<object, z.ZodType>()

function validatorOf(schema: Json): z.ZodType {
  const known = validators.get(schema)
  if (known) return known
  const made = z.fromJSONSchema({ ...inDefs(schema), $defs } as Parameters<
    typeof z.fromJSONSchema
  >[0])
  validators.set(schema, made)
  return made
}

const refusal = { $ref: '#/components/schemas/Refusal' }

/** Throws where an answer of the API is not what `openapi.json` says of the call. */
export async function holdToDocument(
  method: string,
  path: string,
  answer: globalThis.Response,
): Promise<void> {
  const where = `${method} ${path} → ${answer.status}`
  const routes = ROUTES.filter(({ pattern }) => pattern.test(path))
  const operations = routes.map(route => route.operations[method.toLowerCase()])
  const operation = operations.find(each => each !== undefined)
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (!operation) {
    if (answer.status !== (routes.length > 0 ? 405 : 404))
      throw new Error(`${where}: not in the document`)
    hold(where, refusal, await answer.clone().json())
    return
  }
  const response = operation.responses[answer.status]
  if (!response) throw new Error(`${where}: a status that the document does not name`)
  const content = response.content[type]
  if (!content) throw new Error(`${where}: ${type} is not in the document`)
  if (type === JSON_TYPE) hold(where, content.schema, await answer.clone().json())
}

function hold(where: string, schema: Json, body: unknown): void {
  const result = validatorOf(schema).safeParse(body)
  if (!result.success) throw new Error(`${where}: ${z.prettifyError(result.error)}`)
}
