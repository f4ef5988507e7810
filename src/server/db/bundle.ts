import { type Selectable, sql } from 'kysely'
import type { Bundle, BundleDetail } from '#lib/contract/bundle.ts'
import type { Product } from '#lib/contract/product.ts'
import { bundleInventory, isBundleSaleable } from '#lib/rules/bundle.ts'
import { ENDED_BUNDLE_SHOWN_SECONDS, SIMILARS_MAX } from '#lib/rules/limits.ts'
import { shortBundleHref } from '#lib/rules/links.ts'
import { effectivePrice, soldBy } from '#lib/rules/price.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../errors.ts'
import { type BundleLineRow, linesOf, listBundleLines, partOf } from './bundle-line.ts'
import { inOrder } from './in-order.ts'
import { keptQuery } from './kept-query.ts'
import type { Db } from './open.ts'
import { listProductsByIds } from './product.ts'
import { saleable } from './product-row.ts'
import type { BundleTable } from './schema/bundle.ts'

const BUNDLE_COLUMNS = [
  'id',
  'name',
  'slug',
  'image',
  'description',
  'price',
  'price_by_discount',
  'started_at',
  'expired_at',
  'available',
  'max_count',
] as const

type BundleRow = Pick<Selectable<BundleTable>, (typeof BUNDLE_COLUMNS)[number]>

const selectBundles = (db: Db) => db.selectFrom('bundles').select(BUNDLE_COLUMNS)

const between = (start: number, end: number) => sql<boolean>`(
  (started_at is null or started_at <= ${start})
  and (expired_at is null or expired_at > ${end}))`

const shownSince = (now: number): number => now - ENDED_BUNDLE_SHOWN_SECONDS

/** From its start until a while after its countdown has ended. */
export const onShow = (now: number) => between(now, shownSince(now))

const readShown = keptQuery((db, now: number, since: number) =>
  selectBundles(db).where(between(now, since)),
)

const readShownOr = keptQuery((db, id: number, now: number, since: number) =>
  selectBundles(db).where(eb => eb.or([eb('id', '=', id), between(now, since)])),
)

/**
 * All bundles on show at `now`: those that can be bought first, then those that end soonest. One
 * whose countdown has ended stays for ENDED_BUNDLE_SHOWN_SECONDS; one that has not started waits.
 */
export async function listBundles(db: Db, now: number): Promise<Bundle[]> {
  const rows = await readShown(db, now, shownSince(now))
  return (await withLines(db, rows, now)).map(each => each.bundle).toSorted(byUrgency)
}

/** These bundles in this order, on show or not; an unknown id is left out. */
export async function listBundlesByIds(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Bundle[]> {
  if (ids.length === 0) return []
  const rows = await selectBundles(db).where('id', 'in', ids).execute()
  return (await withLines(db, inOrder(ids, rows), now)).map(each => each.bundle)
}

/** A bundle, on show or not, with what is similar to it; 404 for an unknown one. */
export async function getBundle(db: Db, id: number, now: number): Promise<BundleDetail> {
  const rows = await readShownOr(db, id, now, shownSince(now))
  const all = await withLines(db, rows, now)
  const one = all.find(each => each.bundle.id === id)
  if (!one) throw new ApiError(404, messages.bundleNotExist)
  const others = all.filter(each => each !== one && each.bundle.available)
  return {
    ...one.bundle,
    similars_bundles: others
      .toSorted((a, b) => likeness(one, b) - likeness(one, a) || byUrgency(a.bundle, b.bundle))
      .slice(0, SIMILARS_MAX)
      .map(each => each.bundle),
    similars_products: await listProductsLike(db, one.lines, now),
  }
}

interface BundleWithLines {
  bundle: Bundle
  lines: readonly BundleLineRow[]
}

async function withLines(
  db: Db,
  rows: readonly BundleRow[],
  now: number,
): Promise<BundleWithLines[]> {
  const linesById = await listBundleLines(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const lines = linesById.get(row.id) ?? []
    return { bundle: bundleOf(row, lines, now), lines }
  })
}

function bundleOf(row: BundleRow, lines: readonly BundleLineRow[], now: number): Bundle {
  const sold = soldBy(row)
  const cost = effectivePrice(sold)
  const parts = lines.map(partOf)
  return {
    ...row,
    price: sold.price,
    price_by_discount: cost < sold.price ? cost : null,
    available: isBundleSaleable({ ...row, available: row.available === 1 }, parts, now),
    inventory: bundleInventory(parts),
    share_link: shortBundleHref(row.id),
    products: linesOf(lines, cost, now),
  }
}

const byUrgency = (a: Bundle, b: Bundle): number =>
  Number(b.available) - Number(a.available) ||
  (a.expired_at ?? Infinity) - (b.expired_at ?? Infinity) ||
  a.id - b.id

/** How many lines of `other` are of a category that the bundle holds too. */
function likeness(one: BundleWithLines, other: BundleWithLines): number {
  const categories = new Set(one.lines.map(line => line.category_id))
  return other.lines.filter(line => categories.has(line.category_id)).length
}

/** Best sellers of the categories of a bundle's products that can be bought, without these. */
async function listProductsLike(
  db: Db,
  lines: readonly BundleLineRow[],
  now: number,
): Promise<Product[]> {
  if (lines.length === 0) return []
  const best = await db
    .selectFrom('products')
    .select('id')
    .where(
      'products.category_id',
      'in',
      lines.map(line => line.category_id),
    )
    .where(
      'products.id',
      'not in',
      lines.map(line => line.id),
    )
    .where(saleable)
    .orderBy('products.sold', 'desc')
    .orderBy('products.id', 'desc')
    .limit(SIMILARS_MAX)
    .execute()
  return listProductsByIds(
    db,
    best.map(({ id }) => id),
    now,
  )
}
