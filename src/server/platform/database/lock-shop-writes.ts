import type { Trx } from './open.ts'

/**
 * Serialises imports, merges, and changes of settings, delivery methods, payment ports and the first
 * owner; comes first in the lock order.
 */
export async function lockShopWrites(trx: Trx, now: number): Promise<void> {
  const value = JSON.stringify(now)
  await trx
    .insertInto('settings')
    .values({ key: 'last_import', value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
