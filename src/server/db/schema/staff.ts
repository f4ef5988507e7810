import type { Generated } from 'kysely'
import type { ChangeAction, ChangedRecord } from '#lib/contract/admin/change.ts'

export interface StaffTables {
  staff: StaffTable
  staff_sessions: StaffSessionTable
  changes: ChangeTable
}

export interface StaffTable {
  id: Generated<number>
  mobile: string
  name: string
  /** JSON: an array of roles. */
  roles: string
  active: 0 | 1
  password_hash: string
  /** 1 while the password is the one that was given to them, and is to be replaced. */
  password_given: 0 | 1
  created_at: number
}

interface StaffSessionTable {
  token_hash: string
  staff_id: number
  created_at: number
  expires_at: number
  /** When the code was proved; null while only the password was. */
  proved_at: number | null
}

/** What was changed in the back office or by a command; rows are only added. */
interface ChangeTable {
  id: Generated<number>
  at: number
  /** Null: by a command of the shop's operator. */
  staff_id: number | null
  record: ChangedRecord
  record_id: string
  action: ChangeAction
  /** JSON of what the change touched, as it was; null where there was nothing. */
  before: string | null
  /** JSON, as it is since; null where there is nothing. */
  after: string | null
  reason: string | null
}
