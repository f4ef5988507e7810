import type { Generated } from 'kysely'
import type { ContactType } from '#lib/codes/contact.ts'

export interface ContactTables {
  contact_messages: ContactMessageTable
}

export interface ContactMessageTable {
  id: Generated<number>
  first_name: string
  last_name: string
  email: string | null
  mobile: string
  type: ContactType
  description: string
  created_at: number
  done_at: number | null
}
