import type { Generated } from 'kysely'
import type { ChangeAction, ChangedRecord } from '#lib/contract/admin/change.ts'
import type { OfficeListName } from '#lib/contract/admin/list.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface StaffTables {
  staff: StaffTable
  staff_roles: StaffRoleTable
  staff_sessions: StaffSessionTable
  changes: ChangeTable
  staff_views: StaffViewTable
}

export interface StaffTable {
  id: Generated<number>
  mobile: string
  name: string
  /** JSON: an array of `RoleId`. */
  roles: string
  active: 0 | 1
  password_hash: string
  /** 1 while the initial password is in use. */
  password_given: 0 | 1
  created_at: number
}

/** A role that the shop defines itself. */
export interface StaffRoleTable {
  id: Generated<number>
  name: string
  /** JSON: an array of permissions. */
  permissions: string
  created_at: number
}

interface StaffSessionTable {
  token_hash: string
  staff_id: number
  created_at: number
  expires_at: number
  /** When the code was verified; null before that. */
  proved_at: number | null
}

/** Append-only. */
interface ChangeTable {
  id: Generated<number>
  at: number
  /** Null for a command, and for another program. */
  staff_id: number | null
  /** Of the other program. */
  api_key_id: number | null
  record: ChangedRecord
  record_id: string
  action: ChangeAction
  /** JSON of the changed fields; null for a new record. */
  before: string | null
  /** JSON of the changed fields; null for a deleted record. */
  after: string | null
  reason: string | null
}

/** A view of a list of the back office, of one staff member or of all. */
export interface StaffViewTable {
  id: Generated<number>
  list: OfficeListName
  /** Who saved it. */
  staff_id: number
  name: string
  /** Filters, sort and columns as a query string. */
  query: string
  shared: Flag
  created_at: number
}
