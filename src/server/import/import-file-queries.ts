import { type Reading, readingSchema } from '#lib/contract/admin/import-reading.ts'
import { isSqlite } from '../platform/database/migrations/table-with-id.ts'
import type { Db, Trx } from '../platform/database/open.ts'

const KEPT_SECONDS = 3_600
/** Each has up to 20 MB. */
const KEPT_MAX = 10

interface ImportFile {
  text: string
  reading: Reading
}

/** A file that is stored already restarts its hour and keeps its reading. */
export async function storeImportFile(
  trx: Trx,
  { hash, text, reading, now }: { hash: string; text: string; reading: Reading; now: number },
): Promise<void> {
  await trx
    .deleteFrom('import_files')
    .where('created_at', '<=', now - KEPT_SECONDS)
    .execute()
  await trx
    .insertInto('import_files')
    .values({ hash, text, reading: JSON.stringify(reading), created_at: now })
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute()
  await trx
    .deleteFrom('import_files')
    .where('hash', 'not in', newest =>
      newest
        .selectFrom('import_files')
        .select('hash')
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .limit(KEPT_MAX),
    )
    .execute()
}

/** Undefined for an unknown or expired file. */
export async function findImportFile(
  db: Db,
  hash: string,
  now: number,
): Promise<ImportFile | undefined> {
  const file = await db
    .selectFrom('import_files')
    .select(['text', 'reading'])
    .where('hash', '=', hash)
    .where('created_at', '>', now - KEPT_SECONDS)
    .executeTakeFirst()
  return file && { text: file.text, reading: readingSchema.parse(JSON.parse(file.reading)) }
}

/**
 * Of a file, which is locked until its reading is saved; on SQLite the transaction has locked all.
 * Undefined for an unknown or expired file.
 */
export async function lockReading(
  trx: Trx,
  hash: string,
  now: number,
): Promise<Reading | undefined> {
  const file = await trx
    .selectFrom('import_files')
    .select('reading')
    .where('hash', '=', hash)
    .where('created_at', '>', now - KEPT_SECONDS)
    .$if(!isSqlite(trx), query => query.forNoKeyUpdate())
    .executeTakeFirst()
  return file && readingSchema.parse(JSON.parse(file.reading))
}

export async function saveReading(trx: Trx, hash: string, reading: Reading): Promise<void> {
  await trx
    .updateTable('import_files')
    .set({ reading: JSON.stringify(reading) })
    .where('hash', '=', hash)
    .execute()
}
