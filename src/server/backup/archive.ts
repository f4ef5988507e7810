import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { Db } from '../platform/database/open.ts'
import { DATA_FILE, MEDIA_FOLDER } from './format.ts'
import { isPicture, writeRows } from './write.ts'

/**
 * The folder of a backup as a tar archive: the rows of one snapshot, then the pictures. Rejects
 * before the first byte where the rows cannot be written.
 */
export async function backupArchive(
  db: Db,
  { mediaDir, now }: { mediaDir: string; now: number },
): Promise<ReadableStream<Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'sabad-backup-'))
  const dataPath = join(folder, DATA_FILE)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    await writeRows(db, dataPath, now)
  } catch (error) {
    await removeFolder()
    throw error
  }
  const archive = pack()
  void fillArchive(archive, { dataPath, mediaDir }).finally(() => void removeFolder())
  return Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array>
}

async function fillArchive(
  archive: Pack,
  { dataPath, mediaDir }: { dataPath: string; mediaDir: string },
): Promise<void> {
  try {
    await addFile(archive, dataPath, DATA_FILE)
    // After the rows, so that every referenced picture is in it.
    for (const entry of await readdir(mediaDir, { withFileTypes: true }).catch(() => []))
      if (isPicture(entry))
        await addFile(archive, join(mediaDir, entry.name), `${MEDIA_FOLDER}/${entry.name}`)
    archive.finalize()
  } catch (error) {
    // Also where the download was abandoned, which rejects the entry being written.
    archive.destroy(error instanceof Error ? error : undefined)
  }
}

async function addFile(archive: Pack, path: string, name: string): Promise<void> {
  const { size, mtime } = await stat(path)
  // Customer data: readable by the operator only.
  await pipeline(createReadStream(path), archive.entry({ name, size, mtime, mode: 0o600 }))
}
