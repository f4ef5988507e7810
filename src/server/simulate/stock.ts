import { bumpCatalogueVersion } from '../db/catalogue-version.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { setInventory } from '../db/product-stock.ts'

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
