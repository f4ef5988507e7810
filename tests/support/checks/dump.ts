import { sql } from 'kysely'
import type { Db } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'

/** Tables whose rows change by asking alone. */
const SELF_CHANGING = new Set<string>(['rate_hits', 'sessions', 'delivery_windows'])

/** Everything that stands in the given tables, row by row, to be compared with a later time. */
export async function dump(
  db: Db,
  tables: readonly (keyof Database)[],
): Promise<Record<string, unknown[]>> {
  const held: Record<string, unknown[]> = {}
  for (const table of tables) {
    if (SELF_CHANGING.has(table)) continue
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    held[table] = rows.map(row => JSON.stringify(row)).toSorted()
  }
  return held
}

/** Every table that holds what belongs to somebody, or what orders change. */
export const OWNED_TABLES: readonly (keyof Database)[] = [
  'users',
  'addresses',
  'cart_lines',
  'orders',
  'order_lines',
  'order_stock',
  'order_notes',
  'order_events',
  'order_ratings',
  'order_slips',
  'claims',
  'claim_photos',
  'repeats',
  'repeat_occurrences',
  'payments',
  'ledger',
  'coupons',
  'coupon_uses',
  'products',
]
