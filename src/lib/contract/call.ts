import type { z } from 'zod'
import type { ApiKeyScope } from '#lib/codes/api-key.ts'
import type { Permission } from '#lib/codes/permission.ts'

/**
 * Who may make a call. `registered` is `register_status` 1 or 4; staff, users and the keys of other
 * programs are separate.
 */
export type Access = 'public' | 'signed-in' | 'registered' | StaffAccess | KeyAccess
export type KeyAccess = `key:${ApiKeyScope}`
export type StaffAccess = 'staff' | `staff:${Permission}`

/** `METHOD /path` below `/api/v1`, parameters as `{name}`. */
export type CallLine = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** A call, declared once for server, client and OpenAPI. */
export interface CallSpec {
  summary: string
  access: Access
  /** Also for the grant of the order `{id}`, which a code on its page gives. */
  orderGrant?: true
  /** Changes only with catalogue or content; `without-token` for visitors only. */
  shared?: true | 'without-token'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Wire field → name in lib/text/wire-fields, where the default does not fit. */
  names?: Readonly<Record<string, string>>
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true
  /** Accepts a `Device-Id`. */
  deviceId?: true
  /** Reads the cookie `torob_clid`. */
  clickId?: true
  data: z.ZodType
  extra?: z.ZodType
  /** Media types of a downloaded file instead of an envelope; refusals stay envelopes. */
  file?: readonly string[]
  /** Status → meaning, beside 422 (fields) and 401/403 (access). */
  refusals?: Record<number, string>
}

export const tooMany = 'too many requests; Retry-After says when to try again'

/** Keeps the literal types for inference. */
export const defineCalls = <const C extends Record<CallLine, CallSpec>>(calls: C): C => calls

type InputPart<S, K extends 'params' | 'query' | 'body'> = S extends {
  [P in K]: infer Z extends z.ZodType
}
  ? object extends z.input<Z>
    ? { [P in K]?: z.input<Z> }
    : { [P in K]: z.input<Z> }
  : unknown

/** Input of a caller, before parsing. */
export type CallInput<S extends CallSpec> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'body'>

type Parsed<Z> = Z extends z.ZodType ? z.output<Z> : undefined

/** Input of a handler, after parsing. */
export interface CallParsed<S extends CallSpec> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: Parsed<S['body']>
}

export type CallData<S extends CallSpec> = z.output<S['data']>
export type CallExtra<S extends CallSpec> = S extends { extra: infer Z extends z.ZodType }
  ? z.output<Z>
  : null
