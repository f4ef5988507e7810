import { AddressType } from '#lib/codes/address.ts'
import type { Address } from '#lib/contract/address.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import type { AddressRow } from './address-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'

export async function addressesOnWire(db: Db, rows: readonly AddressRow[]): Promise<Address[]> {
  const areas = await getSetting(db, 'order_areas')
  return rows.map(({ is_main, user_id: _, created_at: __, ...row }) => ({
    ...row,
    type: is_main === 1 ? AddressType.main : AddressType.other,
    finalizable: isFinalizable(row.city, areas),
  }))
}
