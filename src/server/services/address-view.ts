import { AddressType } from '#lib/codes/address.ts'
import type { Address } from '#lib/contract/address.ts'
import { isFinalizable } from '#lib/rules/address.ts'
import type { AddressRow } from '../db/address.ts'
import type { Db } from '../db/open.ts'
import { getSetting } from '../db/settings.ts'

export async function addressesOnWire(db: Db, rows: readonly AddressRow[]): Promise<Address[]> {
  const areas = await getSetting(db, 'order_areas')
  return rows.map(({ is_main, user_id: _, created_at: __, ...row }) => ({
    ...row,
    type: is_main === 1 ? AddressType.main : AddressType.other,
    finalizable: isFinalizable(row.city, areas),
  }))
}
