import type { Db, Trx } from './open.ts'

/** How long a file that was shown may be applied. */
const KEPT_SECONDS = 3_600
/** Of the newest files; each has up to 20 MB. */
const KEPT_MAX = 10

/** Keeps a file for an hour; one that is kept already begins its hour anew. */
export async function keepImportFile(
  trx: Trx,
  { hash, text, now }: { hash: string; text: string; now: number },
): Promise<void> {
  await trx
    .insertInto('import_files')
    .values({ hash, text, created_at: now })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute()
  await trx
    .deleteFrom('import_files')
    .where(eb =>
      eb.or([
        eb('created_at', '<=', now - KEPT_SECONDS),
        eb('hash', 'not in', newest =>
          newest
            .selectFrom('import_files')
            .select('hash')
            .orderBy('created_at', 'desc')
            .orderBy('hash')
            .limit(KEPT_MAX),
        ),
      ]),
    )
    .execute()
}

/** The text of a file that is kept still. */
export async function findImportFile(
  db: Db,
  hash: string,
  now: number,
): Promise<string | undefined> {
  const file = await db
    .selectFrom('import_files')
    .select('text')
    .where('hash', '=', hash)
    .where('created_at', '>', now - KEPT_SECONDS)
    .executeTakeFirst()
  return file?.text
}
