import { openDatabase } from '../platform/database/open.ts'
import { readBackup, RestoreError } from '../backup/read.ts'
import { type BackupCounts, writeBackup } from '../backup/write.ts'
import type { Config } from '../platform/config/config.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FOLDER',
  summary: 'writes all rows and pictures into a folder, while the shop runs',
  run: async (args, config) => {
    const folder = readFolder('backup', args)
    const summary = await withDatabase(config, (db, now) =>
      writeBackup(db, { folder, mediaDir: config.MEDIA_DIR, now }),
    )
    console.log(`${countText(summary)} written to ${folder}.`)
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FOLDER',
  summary: 'restores a backup into a new database of either engine and into MEDIA_DIR',
  run: async (args, config) => {
    const folder = readFolder('restore', args)
    console.log(`${countText(await restore(folder, config))} restored.`)
  },
}

async function restore(folder: string, { DATABASE_URL, MEDIA_DIR }: Config): Promise<BackupCounts> {
  const db = openDatabase(DATABASE_URL)
  try {
    return await readBackup(db, { folder, mediaDir: MEDIA_DIR })
  } catch (error) {
    if (error instanceof RestoreError)
      throw new UsageError(`Nothing was restored: ${error.message}.`, { cause: error })
    throw error
  } finally {
    await db.destroy()
  }
}

function readFolder(name: string, [folder, ...more]: readonly string[]): string {
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new UsageError(`${name} takes one folder.`)
  return folder
}

const countText = ({ rows, pictures }: BackupCounts): string =>
  `${rows} rows and ${pictures} new ${pictures === 1 ? 'picture' : 'pictures'}`
