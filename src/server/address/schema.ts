import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface AddressTables {
  addresses: AddressTable
}

export interface AddressTable {
  id: Generated<number>
  user_id: number
  name: string
  mobile: string
  address: string
  province: string
  city: string
  number: string
  unit: string
  postal_code: string
  lat: number
  lng: number
  locality: string
  district: string
  is_main: Flag
  created_at: number
}
