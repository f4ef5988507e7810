import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { setInventory } from '../catalogue/product-stock-queries.ts'

const LOW = 12
const FULL = 60

export async function replenish(db: Db): Promise<void> {
  const low = await db
    .selectFrom('products')
    .select('sku')
    .where('inventory', '<', LOW)
    .orderBy('id')
    .execute()
  if (low.length === 0) return
  await inTransaction(db, async trx => {
    const ids: number[] = []
    for (const { sku } of low) {
      const id = await setInventory(trx, sku, FULL)
      if (id !== undefined) ids.push(id)
    }
    await bumpCatalogueVersion(trx, ids)
  })
}
