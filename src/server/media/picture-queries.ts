import { type Insertable, sql } from 'kysely'
import { searchKey, searchTokens } from '#lib/text/normalize.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PictureRow } from './schema.ts'

/**
 * Newest first.
 * @param query words of the text in any order, or an address
 */
export async function listPictures(db: Db, page: Page, query = ''): Promise<Paged<PictureRow>> {
  const all = db
    .selectFrom('pictures')
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
  if (query === '') return readPage(all, page)
  const words = searchTokens(query)
  return readPage(
    all.where(eb => {
      // Words match within joined words; digits only at a word's start, because most numbers
      // contain a given digit.
      const conditions = words.map(word =>
        /^\d/.test(word)
          ? eb(sql<string>`' ' || words`, 'like', `% ${word}%`)
          : eb('words', 'like', `%${word}%`),
      )
      return eb.or([eb('url', '=', query), ...(conditions.length > 0 ? [eb.and(conditions)] : [])])
    }),
    page,
  )
}

export const findPicture = (db: Db, id: number): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()

export const findPictureByUrl = (db: Db, url: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('url', '=', url).executeTakeFirst()

type NewPicture = Omit<Insertable<Database['pictures']>, 'id' | 'words'>

/** Undefined where its address exists already. */
export const insertPicture = (trx: Trx, picture: NewPicture): Promise<PictureRow | undefined> =>
  trx
    .insertInto('pictures')
    .values({ ...picture, words: searchKey(picture.alt) })
    .onConflict(conflict => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst()

// Of the parameters that a statement takes.
const AT_ONCE = 1_000

/** Pictures that exist keep their texts. */
export async function insertPictures(trx: Trx, pictures: readonly NewPicture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += AT_ONCE) {
    const batch = pictures.slice(start, start + AT_ONCE)
    // Read first: an insert without effect still uses up a sequence number.
    const existing = await readAlts(
      trx,
      batch.map(({ url }) => url),
    )
    const added = batch.filter(({ url }) => !existing.has(url))
    if (added.length === 0) continue
    await trx
      .insertInto('pictures')
      .values(added.map(picture => ({ ...picture, words: searchKey(picture.alt) })))
      .onConflict(conflict => conflict.column('url').doNothing())
      .execute()
  }
}

/** Undefined where the text has changed since it was read. */
export const setPictureAlt = (
  trx: Trx,
  { id, was, alt }: { id: number; was: string; alt: string },
): Promise<PictureRow | undefined> =>
  trx
    .updateTable('pictures')
    .set({ alt, words: searchKey(alt) })
    .where('id', '=', id)
    .where('alt', '=', was)
    .returningAll()
    .executeTakeFirst()

export async function readAlts(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'alt'])
    .where('url', 'in', [...new Set(urls)])
    .execute()
  return new Map(rows.map(({ url, alt }) => [url, alt]))
}
