import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { migrate, migrations } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'
import {
  DATA_FILE,
  type Header,
  headerSchema,
  lineSchema,
  MEDIA_FOLDER,
  valueOf,
} from './format.ts'
import { listTables, setSequence, withLateReferences } from './tables.ts'
import { copyPictures, type Kept } from './write.ts'

/** Why a backup cannot be brought back; the message is one sentence for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

/** Of a statement: the engines take 32,766 values at most. */
const VALUES_AT_ONCE = 20_000

/**
 * Brings a backup back into a new database and a folder of pictures, all rows or none. The schema
 * goes the same way: to what it was when the backup was made, and with its rows to what it is now.
 * Throws a RestoreError where the database is not new, or the backup is not whole.
 */
export async function readBackup(
  db: Db,
  { folder, mediaDir }: { folder: string; mediaDir: string },
): Promise<Kept> {
  const file = join(folder, DATA_FILE)
  if (!existsSync(file))
    throw new RestoreError(`${folder} holds no backup: ${DATA_FILE} is missing`)
  if ((await listTables(db)).length > 0)
    throw new RestoreError('the database is not new: a backup is brought back into an empty one')
  const lines = linesOf(file)
  const header = await headerIn(lines)
  await migrate(db, stepsOf(header))
  const rows = await withLateReferences(db, trx => fill(trx, lines))
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

function stepsOf({ migrations: taken }: Header) {
  const unknown = taken.find(name => !Object.hasOwn(migrations, name))
  if (unknown !== undefined)
    throw new RestoreError(`the backup is of a newer version: this one does not know ${unknown}`)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => taken.includes(name)))
}

/** Writes every row in the place of what a new shop begins with. */
async function fill(trx: Db, lines: AsyncGenerator): Promise<number> {
  const known = new Map((await listTables(trx)).map(table => [table.name, table.columns.join()]))
  for (const name of known.keys()) await sql`delete from ${sql.table(name)}`.execute(trx)
  const into = new Into(trx)
  for await (const given of lines) {
    const { data: line, success } = lineSchema.safeParse(given)
    if (!success) throw new RestoreError('the backup holds a line that is not of a backup')
    if (Array.isArray(line)) await into.add(line.map(valueOf))
    else if ('end' in line) {
      await into.flush()
      if (into.rows === line.end) return into.rows
      break
    } else if ('sequence' in line) {
      await into.flush()
      await setSequence(trx, line.sequence, line.last)
    } else {
      if (known.get(line.table) !== line.columns.join())
        throw new RestoreError(`the backup’s table ${line.table} is not as its version has it`)
      await into.begin(line.table, line.columns)
    }
  }
  throw new RestoreError('the backup is not whole: its end is missing')
}

/** Rows on their way into the tables, many in one statement. */
class Into {
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
