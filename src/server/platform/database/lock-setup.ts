import type { Trx } from './open.ts'

/**
 * Serialises what sets a shop up: imports, merges, and changes of settings, delivery methods, payment
 * ports and the first owner. Orders and the grid of products do not wait. First in the lock order.
 */
export async function lockSetup(trx: Trx, now: number): Promise<void> {
  const value = JSON.stringify(now)
  await trx
    .insertInto('settings')
    .values({ key: 'setup_lock', value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
