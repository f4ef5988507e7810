import { sql } from 'kysely'
import { crosses, emitStock } from '../order/order-stock-queries.ts'
import type { Trx } from '../platform/database/open.ts'

/** Stock for sale, in pieces or grams; null is unlimited. */
export interface StockMove {
  id: number
  before: number | null
  after: number | null
  kept_back: number
}

/** SQLite takes 32,766 parameters. */
const ROWS_AT_ONCE = 5_000

/**
 * Writes the stock of locked products; the ids of those that are sold out now, or no longer, for
 * `bumpCatalogueVersion`. None of them becomes unlimited.
 */
export async function writeStock(
  trx: Trx,
  moves: readonly StockMove[],
  now: number,
): Promise<number[]> {
  const written = moves.flatMap(({ id, before, after, kept_back }) =>
    after === null ? [] : [{ id, before, inventory: after, kept_back }],
  )
  const steps = new Map<number, number | null>()
  for (let start = 0; start < written.length; start += ROWS_AT_ONCE)
    for (const { id, min_g } of await updateStock(trx, written.slice(start, start + ROWS_AT_ONCE)))
      steps.set(id, min_g)
  const moved = written.filter(({ before, inventory }) => inventory !== before)
  await emitStock(
    trx,
    moved.map(({ id, inventory }) => ({ id, inventory })),
    now,
  )
  return moved
    .filter(
      ({ id, before, inventory }) =>
        before === null || crosses({ inventory, min_g: steps.get(id) ?? null }, inventory - before),
    )
    .map(({ id }) => id)
}

async function updateStock(
  trx: Trx,
  rows: readonly { id: number; inventory: number; kept_back: number }[],
) {
  const values = rows.map(
    ({ id, inventory, kept_back }) =>
      sql`(cast(${id} as integer), cast(${inventory} as integer), cast(${kept_back} as integer))`,
  )
  const updated = await sql<{ id: number; min_g: number | null }>`
    update products set inventory = moved.column2, kept_back = moved.column3
    from (values ${sql.join(values)}) as moved
    where id = moved.column1
    returning id, min_g`.execute(trx)
  return updated.rows
}
