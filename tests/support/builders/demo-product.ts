import type { Db } from '#server/platform/database/open.ts'
import { insertProduct } from './catalogue.ts'

/** A product beside those of the demo, with the picture of one of them; its id. */
export async function addProduct(db: Db, sku: string): Promise<{ id: number; image: string }> {
  const like = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  const { brand_id, category_id, image } = like
  const changed_at = Math.floor(Date.now() / 1000)
  const row = { sku, name: `کالای ${sku}`, brand_id, category_id, image, changed_at }
  return { id: await insertProduct(db, row), image }
}
