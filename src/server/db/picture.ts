import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { Database } from './schema.ts'
import type { PictureRow } from './schema/picture.ts'

/**
 * The newest pictures of the library, and how many there are.
 * @param sought words that stand in the text, or the address of one
 */
export async function listPictures(db: Db, page: Page, sought = ''): Promise<Paged<PictureRow>> {
  const all = db.selectFrom('pictures').selectAll().orderBy('id', 'desc')
  if (sought === '') return pageOf(all, page)
  // The letters that a pattern would read as any letter are none of it here.
  const pattern = `%${sought.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const holds = sql<boolean>`lower(alt) like ${pattern} escape '\\'`
  return pageOf(
    all.where(eb => eb.or([holds, eb('url', '=', sought)])),
    page,
  )
}

export const findPicture = (db: Db, id: number): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()

export const findPictureByUrl = (db: Db, url: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('url', '=', url).executeTakeFirst()

/** Adds a picture; nothing where its address is there already. */
export const insertPicture = (
  trx: Trx,
  picture: Insertable<Database['pictures']>,
): Promise<PictureRow | undefined> =>
  trx
    .insertInto('pictures')
    .values(picture)
    .onConflict(conflict => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a text that is still as it was read; nothing where somebody else changed it. */
export const setPictureAlt = (
  trx: Trx,
  { id, was, alt }: { id: number; was: string; alt: string },
): Promise<PictureRow | undefined> =>
  trx
    .updateTable('pictures')
    .set({ alt })
    .where('id', '=', id)
    .where('alt', '=', was)
    .returningAll()
    .executeTakeFirst()

/** What stands for pictures in words, by their address; those that the library does not have are left out. */
export async function readAlts(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'alt'])
    .where('url', 'in', [...new Set(urls)])
    .execute()
  return new Map(rows.map(({ url, alt }) => [url, alt]))
}
