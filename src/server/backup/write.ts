import { once } from 'node:events'
import { constants, createWriteStream, type Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { inSnapshot } from '../platform/database/snapshot.ts'
import { cellOf, DATA_FILE, type Header, type Line, MEDIA_FOLDER } from './format.ts'
import { listSequences, listTables, readRows } from './tables.ts'

export interface BackupCounts {
  rows: number
  pictures: number
}

/** Writes the rows of one snapshot, and pictures; replaces an earlier backup at the end. */
export async function writeBackup(
  db: Db,
  { folder, mediaDir, now }: { folder: string; mediaDir: string; now: number },
): Promise<BackupCounts> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, DATA_FILE)
  const temporaryPath = `${file}.part`
  try {
    const rows = await writeRows(db, temporaryPath, now)
    // After the rows, so that every referenced picture is copied.
    const pictures = await copyPictures(mediaDir, join(folder, MEDIA_FOLDER))
    await rename(temporaryPath, file)
    return { rows, pictures }
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** The rows of one snapshot; returns how many. */
export const writeRows = (db: Db, path: string, now: number): Promise<number> =>
  inSnapshot(db, snapshot => writeSnapshot(snapshot, path, now))

async function writeSnapshot(db: Db, path: string, now: number): Promise<number> {
  const gzip = createGzip()
  // Customer data: readable by the operator only.
  const file = createWriteStream(path, { mode: 0o600 })
  gzip.pipe(file)
  const done = finished(file)
  // A full disk is reported where rows are written.
  done.catch(() => gzip.destroy())
  let rows = 0
  await writeLine(gzip, await readHeader(db, now))
  for (const table of await listTables(db)) {
    await writeLine(gzip, { table: table.name, columns: table.columns })
    for await (const batch of readRows(db, table)) {
      rows += batch.length
      for (const row of batch)
        await writeLine(
          gzip,
          table.columns.map(column => cellOf(row[column])),
        )
    }
  }
  for (const { table, last } of await listSequences(db))
    await writeLine(gzip, { sequence: table, last })
  await writeLine(gzip, { end: rows })
  gzip.end()
  await done
  return rows
}

async function readHeader(db: Db, now: number): Promise<Header> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return { backup: 'sabad', form: 1, made_at: now, migrations: rows.map(({ name }) => name) }
}

async function writeLine(gzip: Gzip, line: Header | Line): Promise<void> {
  if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain')
}

/** Pictures in writing end in `.tmp`. */
export const isPicture = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.tmp')

/** Pictures never change under their name, so existing ones are skipped. */
export async function copyPictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true })
  const existing = new Set(await readdir(to))
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  const added = entries.filter(entry => isPicture(entry) && !existing.has(entry.name))
  for (const { name } of added) {
    const temporaryPath = join(to, `.${name}.part`)
    await copyFile(join(from, name), temporaryPath, constants.COPYFILE_FICLONE)
    await rename(temporaryPath, join(to, name))
  }
  return added.length
}
