import type { Generated } from 'kysely'
import type { Gender, RegisterStatus } from '#lib/codes/account.ts'

export interface AccountTables {
  users: UserTable
  former_mobiles: FormerMobileTable
  sessions: SessionTable
  codes: CodeTable
  rate_hits: RateHitTable
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
  /** Grows with each change that must exclude others of the same user: the row to lock. */
  revision: Generated<number>
  created_at: number
}

/** A number that a user had until they changed it; by now it may be somebody else's. */
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

/** The newest code of a mobile, a purpose and a user; an older one is replaced. */
interface CodeTable {
  mobile: string
  purpose: CodePurpose
  /** Who asked, signed in; 0 for `account`, which is whoever holds the SIM. */
  user_id: number
  code_hash: string
  tries_left: number
  created_at: number
  expires_at: number
  /** When it was proved, of a code that holds for a further step. */
  proved_at: number | null
  /** JSON of what its text was charged to; null once that was given back. */
  charges: Generated<string | null>
  /** Hashes of the codes that it replaced, the newest first, each with a space behind. */
  former_hashes: Generated<string>
}

/**
 * `account` signs in, registers and resets; the next two are the steps of changing a mobile; `staff`
 * is the second factor of a member of staff, whose id stands in the place of the user's.
 */
export type CodePurpose = 'account' | 'old-mobile' | 'new-mobile' | 'staff'

/** Requests of one kind by one origin inside one window of time. */
interface RateHitTable {
  key: string
  window_start: number
  hits: number
}
