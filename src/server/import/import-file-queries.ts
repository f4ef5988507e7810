import type { Db, Trx } from '../platform/database/open.ts'

const KEPT_SECONDS = 3_600
/** Each has up to 20 MB. */
const KEPT_MAX = 10

/** Storing the same file again restarts its hour. */
export async function storeImportFile(
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

/** Undefined for an unknown or expired file. */
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
