import type { Generated } from 'kysely'

export interface ContactTables {
  contact_messages: ContactMessageTable
}

export interface ContactMessageTable {
  id: Generated<number>
  first_name: string
  last_name: string
  email: string | null
  mobile: string
  type: 4 | 10 | 20 | 30 | 40 | 50
  description: string
  created_at: number
  done_at: number | null
}
