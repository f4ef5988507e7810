import type { z } from 'zod'
import type { Permission } from './admin/permission.ts'

/**
 * Who may make a call: anybody, anybody signed in, a registered user (`register_status` 1 or 4), or
 * staff: anybody of them, or those whose role allows this. Staff are no users, and users no staff.
 */
export type Access = 'public' | 'signed-in' | 'registered' | StaffAccess
export type StaffAccess = 'staff' | `staff:${Permission}`

/** `METHOD /path` with `{name}` for parameters, below `/api/v1`. */
export type CallLine = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** One call of the specification's section 7, declared once for server, client and OpenAPI. */
export interface CallSpec {
  summary: string
  access: Access
  /**
   * A GET that answers everybody alike and changes only with the catalogue or the content;
   * `without-token` where that holds for visitors alone, and a token adds what is the user's own.
   */
  shared?: true | 'without-token'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Wire field → the name of lib/text/wire-fields it is told by, where its own means something else. */
  names?: Readonly<Record<string, string>>
  /** Takes an `Idempotency-Key`. */
  idempotent?: true
  /** Takes a `Device-Id`. */
  deviceId?: true
  data: z.ZodType
  extra?: z.ZodType
  /**
   * The one exception to the envelope: 200 is a file of one of these types, to be downloaded.
   * Refusals stay envelopes.
   */
  file?: readonly string[]
  /** Status code → when it is answered, beside 422 (fields) and 401/403 (access). */
  refusals?: Record<number, string>
}

/** When 429 is answered, whatever the call. */
export const tooMany = 'asked too often; Retry-After says when to come again'

/** Declares a feature's calls; keeps the literal lines and schemas for inference. */
export const defineCalls = <const C extends Record<CallLine, CallSpec>>(calls: C): C => calls

type InputPart<S, K extends 'params' | 'query' | 'body'> = S extends {
  [P in K]: infer Z extends z.ZodType
}
  ? object extends z.input<Z>
    ? { [P in K]?: z.input<Z> }
    : { [P in K]: z.input<Z> }
  : unknown

/** What a caller gives: params, query and body as they are before parsing. */
export type CallInput<S extends CallSpec> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'body'>

type Parsed<Z> = Z extends z.ZodType ? z.output<Z> : undefined

/** What a handler receives after parsing. */
export interface CallParsed<S extends CallSpec> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: Parsed<S['body']>
}

export type CallData<S extends CallSpec> = z.output<S['data']>
export type CallExtra<S extends CallSpec> = S extends { extra: infer Z extends z.ZodType }
  ? z.output<Z>
  : null
