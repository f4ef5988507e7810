import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '#server/platform/database/open.ts'

const LOW = 12
const FULL = 60

export async function replenish(db: Db): Promise<void> {
  await inTransaction(db, async trx => {
    const refilled = await trx
      .updateTable('products')
      .set({ inventory: FULL })
      .where('inventory', '<', LOW)
      .returning('id')
      .execute()
    if (refilled.length === 0) return
    await bumpCatalogueVersion(
      trx,
      refilled.map(({ id }) => id),
    )
  })
}
