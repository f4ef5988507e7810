import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface CheckoutTables {
  posting_methods: PostingMethodTable
  payment_ports: PaymentPortTable
}

interface PostingMethodTable {
  id: number
  title: string
  description: string
  logo: string | null
  active: Flag
  amount: number
  free_for_companies: Flag
  /** Customers fetch the order in the shop. */
  pickup: Generated<Flag>
  /** Offered in this order, then by id. */
  position: Generated<number>
}

interface PaymentPortTable {
  id: number
  name: string
  description: string
  driver: 'gateway' | 'none'
  active: Generated<Flag>
  /** Offered in this order, then by id. */
  position: Generated<number>
}
