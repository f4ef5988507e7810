import type {
  Access,
  CallData,
  CallExtra,
  CallParsed,
  CallSpec,
  StaffAccess,
} from '#lib/contract/call.ts'
import { type CallName, type Calls, callTable } from '#lib/contract/calls.ts'
import type { Deps } from './deps.ts'
import type { SessionUser } from './db/session.ts'
import type { StaffRow } from './db/staff.ts'

type UserOf<A extends Access> = A extends StaffAccess
  ? null
  : A extends 'public'
    ? SessionUser | null
    : SessionUser
type StaffOf<A extends Access> = A extends StaffAccess ? StaffRow : null

/** What a handler is given: parsed input, the user as far as the call needs one, the server. */
export interface Context<S extends CallSpec> extends CallParsed<S> {
  deps: Deps
  user: UserOf<S['access']>
  /** Who of the staff, for the calls of the back office. */
  staff: StaffOf<S['access']>
  /** The hash of the bearer token, to end this session. */
  tokenHash: string | null
  /** Where the request came from, for limits. */
  clientAddress: string
  idempotencyKey: string | null
  /** Device-Id header; null when missing or malformed. */
  deviceId: string | null
}

/** A file to be downloaded; its name is plain ASCII without quotes. */
export interface Download {
  bytes: Uint8Array
  type: string
  name: string
}

/** What a handler answers; the envelope is made by app.ts alone. */
export type Answer<S extends CallSpec> = S extends { file: readonly string[] }
  ? { data: null; file: Download }
  : {
      data: CallData<S>
      message?: string
    } & (CallExtra<S> extends null ? { extra?: null } : { extra: CallExtra<S> })

/** What the rules say of those fields of a body that can be read, for a body that has others too. */
type Judge<S extends CallSpec> = (
  readable: Partial<NonNullable<CallParsed<S>['body']>>,
  user: UserOf<S['access']>,
  deps: Deps,
) => Record<string, string[]> | Promise<Record<string, string[]>>

export interface Handler {
  name: CallName
  spec: CallSpec
  judge?: Judge<CallSpec> | undefined
  run: (context: Context<CallSpec>) => Promise<{
    data: unknown
    message?: string
    extra?: unknown
    file?: Download
  }>
}

/**
 * Binds one call of the contract to the function that answers it; with `judge`, a 422 for fields
 * that cannot be read names in one answer those that the rules refuse too.
 */
export function handle<N extends CallName>(
  name: N,
  run: (context: Context<Calls[N]>) => Promise<Answer<Calls[N]>>,
  judge?: Judge<Calls[N]>,
): Handler {
  return { name, spec: callTable[name], run, judge: judge }
}
