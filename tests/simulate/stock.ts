import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'

/** Pieces, or kilograms of goods by weight. */
const LOW = 12
const FULL = 60
const KILOGRAM_G = 1_000

export async function replenish(db: Db): Promise<void> {
  await inTransaction(db, async trx => {
    const refill = (factor: number) =>
      trx
        .updateTable('products')
        .set({ inventory: FULL * factor })
        .where('inventory', '<', LOW * factor)
        .returning('id')
    const pieces = await refill(1).where('price_per_kg', 'is', null).execute()
    const weighed = await refill(KILOGRAM_G).where('price_per_kg', 'is not', null).execute()
    const ids = [...pieces, ...weighed].map(({ id }) => id)
    if (ids.length > 0) await bumpCatalogueVersion(trx, ids)
  })
}
