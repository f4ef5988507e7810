import { z } from 'zod'
import { liveEventSchema } from '#lib/contract/admin/live.ts'
import { CLICK_COOKIE, CLICK_ID } from '#lib/rules/torob-click.ts'
import type { CallSpec } from '#lib/contract/call.ts'
import { type CallName, callTable, splitCall } from '#lib/contract/calls.ts'
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts'
import { alternativeForms } from '#lib/contract/values.ts'
import { addMethodOverrides, type Operation } from './openapi-method-override.ts'
import { KEY_MAX_CHARS } from './idempotent.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json }>

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument(): Json {
  const schemas: Json = {}
  const paths: Record<string, Record<string, Operation>> = {}
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method, path } = splitCall(name)
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = operationOf(name, callTable[name], schemas)
  }
  Object.values(paths).forEach(addMethodOverrides)
  paths[EVENTS_PATH] = { get: eventsOperation(schemas) }
  schemas['Refusal'] = jsonSchema(refusalSchema, 'output', schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sabad',
      version: '1',
      description:
        'The shop API. Every answer is an envelope: status, code (the HTTP status again), message, data, extra_data; only a file to be downloaded comes as it is. Money is integer rials, moments are epoch seconds. A POST whose body names `_method` PUT or DELETE is that method; `null` for a field that may be absent is as if it were absent; paths answer with and without a slash at the end. An unknown path is 404; a known one that is called by another method is 405, and `Allow` names its methods.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        ...{ token: { type: 'http', scheme: 'bearer' }, orderGrant: ORDER_GRANT, apiKey: API_KEY },
      },
    },
  }
}

/** Not a call of the contract: its answer has no end. */
const EVENTS_PATH = '/admin/events'

const eventsOperation = (schemas: Json): Operation => ({
  operationId: 'getAdminEvents',
  summary: 'A stream of server-sent events; the data of each is one message of this schema.',
  security: [{ token: [] }],
  parameters: [
    {
      name: 'after',
      in: 'query',
      required: false,
      schema: { type: 'integer', description: 'newest order that the caller knows' },
    },
  ],
  responses: {
    200: {
      description: 'until the session or the process ends',
      content: { 'text/event-stream': { schema: jsonSchema(liveEventSchema, 'output', schemas) } },
    },
    ...refusalsOf({
      401: 'not signed in',
      403: 'the password is not their own yet',
      429: 'too many streams are open',
      500: SERVER_FAILED,
    }),
  },
})

function operationOf(name: CallName, spec: CallSpec, schemas: Json): Operation {
  const parameters = [
    ...parametersOf(spec.params, 'path', schemas),
    ...parametersOf(spec.query, 'query', schemas),
    ...(spec.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(spec.deviceId ? [DEVICE_ID] : []),
    ...(spec.clickId ? [CLICK] : []),
  ]
  return {
    operationId: operationId(name),
    summary: spec.summary,
    ...securityOf(spec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body
      ? { requestBody: { required: true, content: bodyContent(spec.body, schemas) } }
      : {}),
    responses: responsesOf(name, spec, schemas),
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: KEY_MAX_CHARS,
    description: 'the same key and body again get the first answer for 24 hours',
  },
}

const DEVICE_ID = {
  name: 'Device-Id',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[\\w.-]{8,100}$',
    description:
      'a random name that the browser keeps; its keyed hash tells whether a referral reward goes to the same device',
  },
}

const CLICK = {
  name: CLICK_COOKIE,
  in: 'cookie',
  required: false,
  schema: {
    type: 'string',
    pattern: CLICK_ID.source,
    description: 'the click at Torob that brought the customer; kept with the order',
  },
}

const ORDER_GRANT = {
  type: 'http',
  scheme: 'bearer',
  description: 'of one order, by a code: see POST /order-pages/{token}/verification',
}

const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  description: 'of another program, made at /admin/settings/api-keys; see docs/till.md',
}

function securityOf({ access, shared, orderGrant }: CallSpec): Json {
  if (access.startsWith('key:')) return { security: [{ apiKey: [] }] }
  if (access !== 'public')
    return { security: [{ token: [] }, ...(orderGrant ? [{ orderGrant: [] }] : [])] }
  return shared === 'without-token' ? { security: [{}, { token: [] }] } : {}
}

/** `GET /products/{id}` → `getProductsId` */
function operationId(name: CallName): string {
  const parts = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return parts.map((part, at) => (at === 0 ? part : capital(part))).join('')
}

const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1)

function parametersOf(schema: z.ZodObject | undefined, location: string, schemas: Json): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'output', schemas),
  }))
}

function responsesOf(name: CallName, spec: CallSpec, schemas: Json): Operation['responses'] {
  const answer = envelopeSchema(spec.data, spec.extra ?? z.null())
  const { method } = splitCall(name)
  const refusals: Record<number, string> = {
    400: 'cannot be read',
    ...(method === 'POST' ? { 405: '`_method` names one that the path does not take' } : {}),
    ...(method === 'GET' ? {} : { 413: 'the body is larger than 1 MB' }),
    ...(spec.body ? { 415: 'the body is neither JSON nor a form' } : {}),
    ...(spec.query || spec.body ? { 422: 'a field is wrong' } : {}),
    ...(spec.access === 'public' ? {} : { 401: 'not signed in' }),
    ...(spec.access === 'registered' ? { 403: 'the registration is incomplete' } : {}),
    ...(spec.access.startsWith('staff') ? { 403: 'no role of theirs allows it' } : {}),
    ...(spec.access.startsWith('key:') ? KEY_REFUSALS : {}),
    500: SERVER_FAILED,
    503: 'the database is busy; Retry-After says when to come again',
    ...spec.refusals,
  }
  return {
    200: {
      description: 'done',
      content: spec.file ? fileContent(spec.file) : jsonContent(answer, 'output', schemas),
    },
    ...refusalsOf(refusals),
  }
}

const KEY_REFUSALS = {
  401: 'no key, or a wrong or revoked one',
  403: 'outside of the scopes of the key',
  429: 'too many wrong keys; Retry-After says when to try again',
}

const SERVER_FAILED = 'the server failed; the message says no more'

const refusalsOf = (refusals: Readonly<Record<number, string>>): Json =>
  Object.fromEntries(
    Object.entries(refusals).map(([code, description]) => [
      code,
      {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  )

const jsonContent = (schema: z.ZodType, io: 'input' | 'output', schemas: Json): Content => ({
  'application/json': { schema: jsonSchema(schema, io, schemas) },
})

/** Files need a form, lists need JSON, others allow both. */
function bodyContent(body: z.ZodType, schemas: Json): Content {
  const schema = jsonSchema(body, 'input', schemas)
  const text = JSON.stringify(schema)
  if (text.includes('"format":"binary"')) return { 'multipart/form-data': { schema } }
  const types = text.includes('"type":"array"') ? [] : FORM_TYPES
  return Object.fromEntries(['application/json', ...types].map(type => [type, { schema }]))
}

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

const fileContent = (types: readonly string[]): Content =>
  Object.fromEntries(types.map(type => [type, { schema: { type: 'string', format: 'binary' } }]))

/** Named schemas move to the components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const override = io === 'input' ? addBodyForms : withoutCatchDefault
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json
  const { $schema: _, $defs, ...plain } = converted
  for (const [name, definition] of Object.entries(($defs as Json | undefined) ?? {}))
    schemas[name] = moveRefs(definition as Json)
  return moveRefs(plain)
}

interface OverrideContext {
  zodSchema: z.core.$ZodType
  jsonSchema: Json
}

/** Adds the other forms that a body may use for the value. */
function addBodyForms({ zodSchema, jsonSchema: schema }: OverrideContext): void {
  const alternative = alternativeForms.get(zodSchema)
  if (!alternative) return
  const { description, ...value } = schema
  for (const key of Object.keys(value)) Reflect.deleteProperty(schema, key)
  schema['anyOf'] = [...((value['anyOf'] as Json[] | undefined) ?? [value]), alternative]
}

/** The fallback for an invalid value is no default. */
function withoutCatchDefault({ zodSchema, jsonSchema: schema }: OverrideContext): void {
  if (zodSchema._zod.def.type === 'catch') delete schema['default']
}

function moveRefs(value: Json): Json {
  const text = JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text) as Json
}
