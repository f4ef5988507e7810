import { type Insertable, sql } from 'kysely'
import { searchKey, searchTokens } from '#lib/text/normalize.ts'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { Database } from './schema.ts'
import type { PictureRow } from './schema/picture.ts'

/**
 * The newest pictures of the library, and how many there are.
 * @param sought words that stand in the text, in any order, or the address of one
 */
export async function listPictures(db: Db, page: Page, sought = ''): Promise<Paged<PictureRow>> {
  const all = db
    .selectFrom('pictures')
    .selectAll()
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
  if (sought === '') return pageOf(all, page)
  // Of the form of searching nothing is a sign of patterns.
  const words = searchTokens(sought)
  return pageOf(
    all.where(eb => {
      // A word may be a part of one, as joined words are; a digit is in nearly every number.
      const holds = words.map(word =>
        /^\d/.test(word)
          ? eb(sql<string>`' ' || words`, 'like', `% ${word}%`)
          : eb('words', 'like', `%${word}%`),
      )
      return eb.or([eb('url', '=', sought), ...(holds.length > 0 ? [eb.and(holds)] : [])])
    }),
    page,
  )
}

export const findPicture = (db: Db, id: number): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()

export const findPictureByUrl = (db: Db, url: string): Promise<PictureRow | undefined> =>
  db.selectFrom('pictures').selectAll().where('url', '=', url).executeTakeFirst()

type NewPicture = Omit<Insertable<Database['pictures']>, 'id' | 'words'>

/** Adds a picture; nothing where its address is there already. */
export const insertPicture = (trx: Trx, picture: NewPicture): Promise<PictureRow | undefined> =>
  trx
    .insertInto('pictures')
    .values({ ...picture, words: searchKey(picture.alt) })
    .onConflict(conflict => conflict.column('url').doNothing())
    .returningAll()
    .executeTakeFirst()

// Of the parameters that a statement takes.
const AT_ONCE = 1_000

/** Adds those of many pictures whose addresses are not there; the texts of the others stay. */
export async function insertPictures(trx: Trx, pictures: readonly NewPicture[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += AT_ONCE) {
    const some = pictures.slice(start, start + AT_ONCE)
    // Looked for first: an insert that adds nothing still takes a number of the table each time.
    const known = await readAlts(
      trx,
      some.map(({ url }) => url),
    )
    const added = some.filter(({ url }) => !known.has(url))
    if (added.length === 0) continue
    await trx
      .insertInto('pictures')
      .values(added.map(each => ({ ...each, words: searchKey(each.alt) })))
      .onConflict(conflict => conflict.column('url').doNothing())
      .execute()
  }
}

/** Changes a text that is still as it was read; nothing where somebody else changed it. */
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

/**
 * What stands for pictures in words, by their address; those that the library does not have are
 * left out.
 */
export async function readAlts(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'alt'])
    .where('url', 'in', [...new Set(urls)])
    .execute()
  return new Map(rows.map(({ url, alt }) => [url, alt]))
}
