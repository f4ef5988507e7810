import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { hostileValue, HOSTILE_TEXTS } from './hostile-values.ts'
import type { Random } from './random.ts'

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maximum?: number
  pattern?: string
}

interface Operation {
  parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A call of the OpenAPI document. */
export interface DocumentedCall {
  method: string
  path: string
  operation: Operation
}

const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Without the stream of events, which has no end. */
export const DOCUMENTED_CALLS: readonly DocumentedCall[] = Object.entries(document.paths)
  .filter(([path]) => path !== '/admin/events')
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

const isOffice = ({ path }: DocumentedCall): boolean => path.startsWith('/admin/')
const OFFICE_CALLS = DOCUMENTED_CALLS.filter(isOffice)
const SHOPPER_CALLS = DOCUMENTED_CALLS.filter(call => !isOffice(call))
/** Calls of the office refuse shoppers before they parse anything. */
const OFFICE_SHARE = 0.4

/** How many parts of a request are not what the document asks for, from 0 to 1. */
const HOSTILITY = 0.2
const ITEMS_MAX = 3
const ID_NEAR_MAX = 30
/** The pattern of a number that may come as text. */
const DIGITS = String.raw`^\d{1,15}$`
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
const WORDS = [
  'شیر',
  'نان',
  'ab',
  '12345',
  '09120000001',
  'سارا',
  '1',
  '2',
  '3',
  '5',
  '16',
] as const

/** A request for one of the calls: mostly as the document asks for it, here and there hostile. */
export function randomRequest(random: Random, origin: string, tokens: readonly string[]): Request {
  const call = random.pick(random.chance(OFFICE_SHARE) ? OFFICE_CALLS : SHOPPER_CALLS)
  const method = random.chance(0.03) ? random.pick(METHODS) : call.method
  const url = origin + '/api/v1' + pathOf(call, random) + queryOf(call, random)
  const headers = new Headers({ accept: 'application/json', ...identity(random, tokens) })
  // From many places, so that no budget of one address hides what is behind it.
  headers.set(CLIENT_ADDRESS_HEADER, `10.${random.below(256)}.${random.below(256)}.1`)
  if (random.chance(0.1)) headers.set('idempotency-key', random.pick(['a', 'b', 'x'.repeat(300)]))
  const content = Object.entries(call.operation.requestBody?.content ?? {})[0]
  if (method === 'GET' || method === 'OPTIONS') return new Request(url, { method, headers })
  if (!content) return new Request(url, { method: tunnel(method, random), headers })
  return withBody(random, new Request(url, { method, headers }), content[1].schema)
}

const tunnel = (method: string, random: Random): string => (random.chance(0.5) ? 'POST' : method)

function identity(random: Random, tokens: readonly string[]): Record<string, string> {
  if (random.chance(0.25)) return {}
  const token = random.chance(0.9) ? random.pick(tokens) : random.pick(['x', 'a'.repeat(3_000)])
  return { authorization: `Bearer ${token}` }
}

function pathOf({ path, operation }: DocumentedCall, random: Random): string {
  const schemas = new Map(
    operation.parameters?.filter(each => each.in === 'path').map(each => [each.name, each.schema]),
  )
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    inAddress(valueFor(schemas.get(name) ?? {}, random)),
  )
  return random.chance(0.1) ? `${filled}/` : filled
}

function queryOf({ operation }: DocumentedCall, random: Random): string {
  const parts = (operation.parameters ?? [])
    .filter(each => each.in === 'query' && (each.required || random.chance(0.5)))
    .map(({ name, schema }) => `${name}=${inAddress(valueFor(schema, random))}`)
  if (random.chance(0.05)) parts.push(`${inAddress(random.pick(HOSTILE_TEXTS))}=1`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.toWellFormed())
}

function withBody(random: Random, request: Request, schema: Schema): Request {
  const body = valueFor(schema, random)
  const kind = random.below(20)
  if (kind === 0) return sent(request, 'application/json', '{"broken": ')
  if (kind === 1) return sent(request, 'text/plain', 'nothing of this')
  if (kind === 2) return sent(request, 'application/json', '['.repeat(20_000))
  if (kind <= 4) return sent(request, 'application/x-www-form-urlencoded', formOf(body))
  return sent(request, 'application/json', JSON.stringify(tunnelled(random, request, body)))
}

/** As browsers do it that know GET and POST only. */
function tunnelled(random: Random, request: Request, body: unknown): unknown {
  if (request.method === 'POST' || typeof body !== 'object' || !random.chance(0.5)) return body
  return { ...body, _method: request.method.toLowerCase() }
}

const formOf = (body: unknown): string =>
  new URLSearchParams(
    Object.entries(body ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

function sent(request: Request, type: string, body: string): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', type)
  return new Request(request.url, { method: request.method, headers, body })
}

function valueFor(schema: Schema, random: Random): unknown {
  if (random.chance(HOSTILITY)) return hostileValue(random)
  if (schema.$ref)
    return valueFor(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (branches) return valueFor(random.pick(branches), random)
  if (schema.properties) return objectFor(schema.properties, random)
  if (schema.items) {
    const { items } = schema
    return Array.from({ length: random.below(ITEMS_MAX + 1) }, () => valueFor(items, random))
  }
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.pattern === DIGITS) return String(numberFor(schema, random))
  return random.pick(WORDS)
}

const objectFor = (properties: Record<string, Schema>, random: Random): object =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(() => random.chance(0.9))
      .map(([name, schema]) => [name, valueFor(schema, random)]),
  )

function numberFor({ minimum = 0, maximum = ID_NEAR_MAX }: Schema, random: Random): number {
  const low = Math.max(minimum, -ID_NEAR_MAX)
  const high = Math.min(maximum, low + ID_NEAR_MAX)
  return random.chance(0.05) ? random.pick([minimum, maximum]) : low + random.below(high - low + 1)
}
