import { slugOf } from '#lib/text/slug.ts'
import { bundlePrices } from './price-changes.ts'
import type { Outcome, UpsertRecord } from './upsert.ts'
import type { Writing } from './writing.ts'

const MAX_COUNT_DEFAULT = 10

type BundleRow = Writing['files']['lists']['bundles'][number]['data']

export async function writeBundles(writing: Writing): Promise<void> {
  const rows = writing.files.lists.bundles
  const outcomes = await writing.put(
    'bundles',
    rows.map(({ data }) => bundleRecord(writing, data)),
  )
  for (const { data } of rows) {
    if (!data.products) continue
    const bundle_id = writing.id('bundles', data.code)
    const items = data.products.map(({ sku, count }, index) => ({
      bundle_id,
      product_id: writing.id('products', sku),
      count,
      position: index + 1,
    }))
    const before = await replaceItems(writing, bundle_id, items)
    if (before === null) continue
    markUpdated(outcomes, data.code)
    const after = data.products.map(partText).join('|')
    const products = { before: { products: before }, after: { products: after } }
    writing.addDifference({ list: 'bundles', key: data.code, ...products })
  }
  writing.outcomes.set('bundles', [...outcomes.values()])
}

function bundleRecord(writing: Writing, data: BundleRow): UpsertRecord<'bundles'> {
  const { products: _, image, started_at, expired_at, available, max_count, ...plain } = data
  const stored = writing.existing.bundles.get(data.code)
  const prices = bundlePrices(data, stored, writing.now)?.prices
  return {
    key: plain.code,
    columns: {
      ...plain,
      ...(prices && { price: prices.price, price_by_discount: prices.price_by_discount }),
      slug: plain.name && slugOf(plain.name),
      image: writing.picture(image),
      started_at: writing.moment(started_at),
      expired_at: writing.moment(expired_at),
      available: available === null ? 1 : available,
      max_count: max_count === null ? MAX_COUNT_DEFAULT : max_count,
    },
    defaults: {
      price_by_discount: null,
      description: null,
      started_at: null,
      expired_at: null,
      available: 1,
      max_count: MAX_COUNT_DEFAULT,
    },
  }
}

export async function writeShelves(writing: Writing): Promise<void> {
  const rows = writing.files.lists.shelves
  const outcomes = await writing.put(
    'shelves',
    rows.map(({ data: { products: _, ...columns } }): UpsertRecord<'shelves'> => ({
      key: columns.code,
      columns,
      defaults: { color: null, text_color: null },
    })),
  )
  for (const { data } of rows) {
    if (!data.products) continue
    const shelf_id = writing.id('shelves', data.code)
    const items = data.products.map((sku, index) => ({
      shelf_id,
      product_id: writing.id('products', sku),
      position: index + 1,
    }))
    const before = await replaceProducts(writing, shelf_id, items)
    if (before === null) continue
    markUpdated(outcomes, data.code)
    const products = {
      before: { products: before },
      after: { products: data.products.join('|') },
    }
    writing.addDifference({ list: 'shelves', key: data.code, ...products })
  }
  writing.outcomes.set('shelves', [...outcomes.values()])
}

/** `SKU*count` */
export const partText = ({ sku, count }: { sku: string; count: number }): string =>
  `${sku}*${count}`

function markUpdated(outcomes: Map<string, Outcome>, key: string): void {
  if (outcomes.get(key) === 'unchanged') outcomes.set(key, 'updated')
}

/** The former products as a cell; null where nothing changed. */
async function replaceItems(
  { trx }: Writing,
  bundleId: number,
  items: { bundle_id: number; product_id: number; count: number; position: number }[],
): Promise<string | null> {
  const stored = await trx
    .selectFrom('bundle_items')
    .innerJoin('products', 'products.id', 'bundle_items.product_id')
    .select(['bundle_id', 'product_id', 'count', 'position', 'products.sku'])
    .where('bundle_id', '=', bundleId)
    .orderBy('position')
    .execute()
  const before = stored.map(({ sku: _, ...item }) => item)
  if (JSON.stringify(before) === JSON.stringify(items)) return null
  await trx.deleteFrom('bundle_items').where('bundle_id', '=', bundleId).execute()
  if (items.length > 0) await trx.insertInto('bundle_items').values(items).execute()
  return stored.map(partText).join('|')
}

/** The former products as a cell; null where nothing changed. */
async function replaceProducts(
  { trx }: Writing,
  shelfId: number,
  items: { shelf_id: number; product_id: number; position: number }[],
): Promise<string | null> {
  const stored = await trx
    .selectFrom('shelf_products')
    .innerJoin('products', 'products.id', 'shelf_products.product_id')
    .select(['shelf_id', 'product_id', 'position', 'products.sku'])
    .where('shelf_id', '=', shelfId)
    .orderBy('position')
    .execute()
  const before = stored.map(({ sku: _, ...item }) => item)
  if (JSON.stringify(before) === JSON.stringify(items)) return null
  await trx.deleteFrom('shelf_products').where('shelf_id', '=', shelfId).execute()
  if (items.length > 0) await trx.insertInto('shelf_products').values(items).execute()
  return stored.map(({ sku }) => sku).join('|')
}
