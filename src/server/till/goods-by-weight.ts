import { TILL_LINES_MAX } from '#lib/contract/till.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import type { Db } from '../platform/database/open.ts'

export interface ProductName {
  sku?: string | undefined
  barcode?: string | undefined
}

/** Whether the product of each name is sold by weight; undefined where none has it. */
export async function listByWeight(
  db: Db,
  names: readonly ProductName[],
): Promise<(boolean | undefined)[]> {
  const answers: (boolean | undefined)[] = []
  for (let start = 0; start < names.length; start += TILL_LINES_MAX) {
    const batch = names.slice(start, start + TILL_LINES_MAX)
    const bySku = await findBySku(
      db,
      batch.flatMap(({ sku }) => sku ?? []),
    )
    const byGtin = await findByGtin(
      db,
      batch.flatMap(({ barcode = '' }) => gtinIn(barcode) ?? []),
    )
    for (const { sku, barcode = '' } of batch)
      answers.push(sku === undefined ? byGtin.get(gtinIn(barcode) ?? '') : bySku.get(sku))
  }
  return answers
}

async function findBySku(db: Db, skus: readonly string[]): Promise<Map<string, boolean>> {
  if (skus.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['sku', 'step_g'])
    .where('sku', 'in', skus)
    .execute()
  return new Map(rows.map(({ sku, step_g }) => [sku, step_g !== null]))
}

async function findByGtin(db: Db, gtins: readonly string[]): Promise<Map<string, boolean>> {
  if (gtins.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_barcodes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['gtin', 'step_g'])
    .where('gtin', 'in', gtins)
    .execute()
  return new Map(rows.map(({ gtin, step_g }) => [gtin, step_g !== null]))
}
