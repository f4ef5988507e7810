import type { Generated } from 'kysely'
import type { Gender, RegisterStatus } from '#lib/codes/account.ts'
import type { SubstitutionChoice } from '#lib/codes/order.ts'

export interface AccountTables {
  users: UserTable
  former_mobiles: FormerMobileTable
  sessions: SessionTable
  codes: CodeTable
  rate_hits: RateHitTable
  customer_tags: CustomerTagTable
  customer_notes: CustomerNoteTable
}

export interface UserTable {
  id: Generated<number>
  mobile: string
  password_hash: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  national_no: string | null
  gender: Gender
  register_status: RegisterStatus
  confirm_status: number
  introduce_code: string
  company_id: number | null
  /** Incremented, and so locked, by changes that must exclude others of the same user. */
  revision: Generated<number>
  /** The next checkout starts with it. */
  substitution: Generated<SubstitutionChoice>
  created_at: number
}

interface CustomerTagTable {
  user_id: number
  tag: string
  created_at: number
}

/** Of the staff for each other. */
interface CustomerNoteTable {
  id: Generated<number>
  user_id: number
  staff_id: number
  body: string
  created_at: number
}

/** By now the number may be somebody else's. */
interface FormerMobileTable {
  id: Generated<number>
  user_id: number
  mobile: string
  left_at: number
}

interface SessionTable {
  token_hash: string
  user_id: number
  created_at: number
  expires_at: number
}

/** One for each mobile, purpose and user; a newer one replaces it. */
interface CodeTable {
  mobile: string
  purpose: CodePurpose
  /** The signed-in user; 0 for `account`. */
  user_id: number
  code_hash: string
  tries_left: number
  created_at: number
  expires_at: number
  /** When it was verified, for a purpose with a further step. */
  proved_at: number | null
  /** JSON of the budgets that it was charged to; null once returned. */
  charges: Generated<string | null>
  /** Hashes of replaced codes, newest first, each followed by a space. */
  former_hashes: Generated<string>
}

/**
 * `staff`: the second factor; `user_id` is a staff id. `order`: an act on the page of an order without
 * signing in; `user_id` is the order's id.
 */
export type CodePurpose = 'account' | 'old-mobile' | 'new-mobile' | 'staff' | 'order'

/** By one origin within one window of time. */
interface RateHitTable {
  key: string
  window_start: number
  hits: number
}
