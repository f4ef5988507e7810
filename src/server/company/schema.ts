import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface CompanyTables {
  companies: CompanyTable
}

interface CompanyTable {
  id: Generated<number>
  code: string
  name: string
  address: string
  city: string
  lat: number
  lng: number
  discount_percent: number
  flooring: number
  active: Flag
  /** Lower case; null where nobody can join by a code. */
  join_code: string | null
  join_code_expires_at: number | null
}
