import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { cellOf, DATA_FILE, type Header, type Line, MEDIA_FOLDER } from './format.ts'
import { listSequences, listTables, rowsOf } from './tables.ts'

/** How much was kept. */
export interface Kept {
  rows: number
  pictures: number
}

/**
 * Writes all that a shop is into a folder, while it goes on: the rows as they are at one moment, and
 * the pictures. What stands in the folder of an earlier backup is replaced when all is written.
 */
export async function writeBackup(
  db: Db,
  { folder, mediaDir, now }: { folder: string; mediaDir: string; now: number },
): Promise<Kept> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, DATA_FILE)
  const unfinished = `${file}.part`
  try {
    const rows = await inSnapshot(db, one => writeRows(one, unfinished, now))
    // After the rows: a picture that they name is there already.
    const pictures = await copyPictures(mediaDir, join(folder, MEDIA_FOLDER))
    await rename(unfinished, file)
    return { rows, pictures }
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeRows(db: Db, path: string, now: number): Promise<number> {
  const packed = createGzip()
  // Of customers and their orders: for the operator's eyes only.
  const file = createWriteStream(path, { mode: 0o600 })
  packed.pipe(file)
  const done = finished(file)
  // A disk that is full is told where the rows are written; until then nobody waits for it.
  done.catch(() => packed.destroy())
  let rows = 0
  await put(packed, await headerOf(db, now))
  for (const table of await listTables(db)) {
    await put(packed, { table: table.name, columns: table.columns })
    for await (const some of rowsOf(db, table)) {
      rows += some.length
      for (const row of some)
        await put(
          packed,
          table.columns.map(column => cellOf(row[column])),
        )
    }
  }
  for (const { table, last } of await listSequences(db))
    await put(packed, { sequence: table, last })
  await put(packed, { end: rows })
  packed.end()
  await done
  return rows
}

async function headerOf(db: Db, now: number): Promise<Header> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return { backup: 'sabad', form: 1, made_at: now, migrations: rows.map(({ name }) => name) }
}

async function put(packed: Gzip, line: Header | Line): Promise<void> {
  if (!packed.write(`${JSON.stringify(line)}\n`)) await once(packed, 'drain')
}

/** A picture never changes under its name: those that are there already stay. */
export async function copyPictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  const there = new Set(await readdir(to))
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  const fresh = entries.filter(
    // Under a name that ends so a picture is being written: it is gone in a moment.
    entry => entry.isFile() && !entry.name.endsWith('.tmp') && !there.has(entry.name),
  )
  for (const { name } of fresh) {
    const unfinished = join(to, `.${name}.part`)
    await copyFile(join(from, name), unfinished, constants.COPYFILE_FICLONE)
    await rename(unfinished, join(to, name))
  }
  return fresh.length
}
