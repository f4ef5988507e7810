import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrate, migrations } from '../platform/database/migrate.ts'
import type { Db } from '../platform/database/open.ts'
import {
  DATA_FILE,
  type Header,
  headerSchema,
  lineSchema,
  MEDIA_FOLDER,
  valueOf,
} from './format.ts'
import { listTables, setSequence, withDeferredForeignKeys } from './tables.ts'
import { copyPictures, type BackupCounts } from './write.ts'

/** The message is one sentence for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

/** Per statement: SQLite takes 32,766. */
const VALUES_AT_ONCE = 20_000

/**
 * Restores a backup into an empty database and a picture folder, all rows or none. The schema is
 * first migrated to the backup's version and afterwards, with the rows, to the current one. Throws
 * a RestoreError for a database that is not empty or an incomplete backup.
 */
export async function readBackup(
  db: Db,
  { folder, mediaDir }: { folder: string; mediaDir: string },
): Promise<BackupCounts> {
  const file = join(folder, DATA_FILE)
  if (!existsSync(file))
    throw new RestoreError(`${folder} holds no backup: ${DATA_FILE} is missing`)
  if ((await listTables(db)).length > 0)
    throw new RestoreError('the database is not new: a backup is restored into an empty one')
  const lines = linesOf(file)
  const header = await headerIn(lines)
  await migrate(db, migrationsUpTo(header))
  const rows = await withDeferredForeignKeys(db, trx => fill(trx, lines))
  await migrate(db)
  return { rows, pictures: await copyPictures(join(folder, MEDIA_FOLDER), mediaDir) }
}

async function* linesOf(file: string): AsyncGenerator {
  const text = createReadStream(file).pipe(createGunzip())
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity }))
      yield JSON.parse(line)
  } catch (cause) {
    if (cause instanceof RestoreError) throw cause
    throw new RestoreError('the backup cannot be read to its end', { cause })
  }
}

async function headerIn(lines: AsyncGenerator): Promise<Header> {
  const first = headerSchema.safeParse((await lines.next()).value)
  if (!first.success) throw new RestoreError('the file is no backup of a shop')
  return first.data
}

function migrationsUpTo({ migrations: applied }: Header) {
  const unknown = applied.find(name => !Object.hasOwn(migrations, name))
  if (unknown !== undefined)
    throw new RestoreError(`the backup is of a newer version: this one does not know ${unknown}`)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)))
}

async function fill(trx: Db, lines: AsyncGenerator): Promise<number> {
  const columnsByTable = new Map(
    (await listTables(trx)).map(table => [table.name, table.columns.join()]),
  )
  for (const name of columnsByTable.keys()) await sql`delete from ${sql.table(name)}`.execute(trx)
  const inserter = new RowInserter(trx)
  for await (const json of lines) {
    const { data: line, success } = lineSchema.safeParse(json)
    if (!success) throw new RestoreError('the backup holds a line that is not of a backup')
    if (Array.isArray(line)) await inserter.add(line.map(valueOf))
    else if ('end' in line) {
      await inserter.flush()
      if (inserter.rows === line.end) return inserter.rows
      break
    } else if ('sequence' in line) {
      await inserter.flush()
      await setSequence(trx, line.sequence, line.last)
    } else {
      if (columnsByTable.get(line.table) !== line.columns.join())
        throw new RestoreError(`the backup’s table ${line.table} is not as its version has it`)
      await inserter.begin(line.table, line.columns)
    }
  }
  throw new RestoreError('the backup is not whole: its end is missing')
}

class RowInserter {
  rows = 0
  readonly #trx: Db
  #table = ''
  #columns: readonly string[] = []
  #waiting: unknown[][] = []

  constructor(trx: Db) {
    this.#trx = trx
  }

  async begin(table: string, columns: readonly string[]): Promise<void> {
    await this.flush()
    this.#table = table
    this.#columns = columns
  }

  async add(row: unknown[]): Promise<void> {
    if (row.length !== this.#columns.length)
      throw new RestoreError('the backup holds a row that is not of its table')
    this.#waiting.push(row)
    this.rows += 1
    if ((this.#waiting.length + 1) * row.length > VALUES_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    if (rows.length === 0) return
    const columns = sql.join(this.#columns.map(column => sql.ref(column)))
    const values = sql.join(rows.map(row => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.table(this.#table)} (${columns}) values ${values}`.execute(
      this.#trx,
    )
  }
}
