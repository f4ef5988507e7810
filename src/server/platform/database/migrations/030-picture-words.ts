import type { Kysely } from 'kysely'
import { searchKey } from '#lib/text/normalize.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { truncate } from '#lib/text/truncate.ts'

interface Picture {
  url: string
  alt: string
  words: string
  width: number
  height: number
  added_at: number
}

interface Schema {
  pictures: Picture
  products: Record<'image' | 'gallery' | 'name', string> & {
    brand_id: number
    volume: number | null
    unit: string | null
    added_at: number
  }
  brands: { id: number; name: string; logo: string | null }
  categories: { name: string; logo: string | null }
  bundles: { name: string; image: string }
  slides: Record<'title' | 'desktop_image' | 'mobile_image', string>
  banners: { name: string; image: string }
  landings: { title: string; items: string }
  settings: { key: string; value: string }
}

const AT_ONCE = 500
const ALT_MAX_CHARS = 199
const STORED = /^\/media\/[a-z0-9]+-(\d{1,5})x(\d{1,5})\.webp$/

/**
 * Pictures are found by their words as products are, and those that came with the catalogue stand in
 * the library too, each by the name of what shows it.
 */
export async function up(plain: Kysely<unknown>): Promise<void> {
  await plain.schema
    .alterTable('pictures')
    .addColumn('words', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await plain.schema
    .createIndex('pictures_added')
    .on('pictures')
    .columns(['added_at', 'id'])
    .execute()
  const db = plain as Kysely<Schema>
  for (const { url, alt } of await db.selectFrom('pictures').select(['url', 'alt']).execute())
    await db
      .updateTable('pictures')
      .set({ words: searchKey(alt) })
      .where('url', '=', url)
      .execute()
  const rows = await shownPictures(db)
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await db
      .insertInto('pictures')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict(conflict => conflict.column('url').doNothing())
      .execute()
}

/** Every picture that a record shows, once, by the first record that does. */
async function shownPictures(db: Kysely<Schema>): Promise<Picture[]> {
  const shown = new Map<string, Picture>()
  const before = await lastImport(db)
  const add = (text: string, urls: readonly (string | null)[], added_at = before): void => {
    const alt = truncate(text, ALT_MAX_CHARS)
    for (const url of urls) {
      const [, width, height] = STORED.exec(url ?? '') ?? []
      if (url === null || shown.has(url) || !Number(width) || !Number(height)) continue
      const size = { width: Number(width), height: Number(height) }
      shown.set(url, { url, alt, added_at, words: searchKey(alt), ...size })
    }
  }
  const brands = await db.selectFrom('brands').select(['id', 'name', 'logo']).execute()
  const brandOf = new Map(brands.map(({ id, name }) => [id, name]))
  const categories = await db.selectFrom('categories').select(['name', 'logo']).execute()
  for (const { name, logo } of [...categories, ...brands]) add(name, [logo])
  for (const { image, gallery, added_at, ...product } of await readProducts(db)) {
    const alt = distinctName({ ...product, brand: brandOf.get(product.brand_id) })
    add(alt, [image, ...(JSON.parse(gallery) as string[])], added_at)
  }
  const bundles = await db.selectFrom('bundles').select(['name', 'image']).execute()
  const banners = await db.selectFrom('banners').select(['name', 'image']).execute()
  for (const { name, image } of [...bundles, ...banners]) add(name, [image])
  for (const each of await db.selectFrom('slides').selectAll().execute())
    add(each.title, [each.desktop_image, each.mobile_image])
  for (const { title, items } of await db.selectFrom('landings').selectAll().execute())
    for (const { image = null } of JSON.parse(items) as { image?: string | null }[])
      add(title, [image])
  return [...shown.values()]
}

const readProducts = (db: Kysely<Schema>) =>
  db
    .selectFrom('products')
    .select(['name', 'image', 'gallery', 'brand_id', 'volume', 'unit', 'added_at'])
    .orderBy('added_at')
    .execute()

/** By when pictures were there whose own time nobody noted, epoch seconds. */
async function lastImport(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'last_import')
    .executeTakeFirst()
  return Number(row?.value) || Math.floor(Date.now() / 1000)
}
