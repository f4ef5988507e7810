import type {
  Access,
  CallData,
  CallExtra,
  CallParsed,
  CallSpec,
  KeyAccess,
  StaffAccess,
} from '#lib/contract/call.ts'
import { type CallName, type Calls, callTable } from '#lib/contract/calls.ts'
import type { ApiKey } from '../../api-key/api-key-queries.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../account/session-queries.ts'
import type { StaffRow } from '../../staff/staff-queries.ts'

type UserOf<A extends Access> = A extends StaffAccess | KeyAccess
  ? null
  : A extends 'public'
    ? SessionUser | null
    : SessionUser
type StaffOf<A extends Access> = A extends StaffAccess ? StaffRow : null
type KeyOf<A extends Access> = A extends KeyAccess ? ApiKey : null

export interface Context<S extends CallSpec> extends CallParsed<S> {
  deps: Deps
  user: UserOf<S['access']>
  /** Of back-office calls. */
  staff: StaffOf<S['access']>
  /** Of calls of other programs. */
  apiKey: KeyOf<S['access']>
  /** Of the bearer token. */
  tokenHash: string | null
  /** For attempt budgets. */
  clientAddress: string
  idempotencyKey: string | null
  /** From the Device-Id header; null when missing or malformed. */
  deviceId: string | null
  /** From the cookie of a landing from Torob. */
  clickId: string | null
}

/** `name` is plain ASCII without quotes. */
export interface Download {
  bytes: Uint8Array | ReadableStream<Uint8Array>
  type: string
  name: string
}

/** app.ts builds the envelope. */
export type Answer<S extends CallSpec> = S extends { file: readonly string[] }
  ? { data: null; file: Download }
  : {
      data: CallData<S>
      message?: string
    } & (CallExtra<S> extends null ? { extra?: null } : { extra: CallExtra<S> })

/** Faults of the valid fields of a body that has invalid ones too. */
type BodyRules<S extends CallSpec> = (
  readable: Partial<NonNullable<CallParsed<S>['body']>>,
  user: UserOf<S['access']>,
  deps: Deps,
) => Record<string, string[]> | Promise<Record<string, string[]>>

export interface Handler {
  name: CallName
  spec: CallSpec
  rules?: BodyRules<CallSpec> | undefined
  run: (context: Context<CallSpec>) => Promise<{
    data: unknown
    message?: string
    extra?: unknown
    file?: Download
  }>
}

/** With `rules`, a 422 for invalid fields also has the faults of the valid ones. */
export function handle<N extends CallName>(
  name: N,
  run: (context: Context<Calls[N]>) => Promise<Answer<Calls[N]>>,
  rules?: BodyRules<Calls[N]>,
): Handler {
  return { name, spec: callTable[name], run, rules }
}
