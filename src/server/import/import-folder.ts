import { type Db, inTransaction, type Trx } from '../db/open.ts'
import { checkTogether } from './check.ts'
import { loadExisting } from './existing.ts'
import { inspectPictures, type Pictures, storePictures } from './pictures.ts'
import type { Problem } from './problem.ts'
import { type Files, readFolder } from './read-folder.ts'
import { type Summary, summaryOf } from './summary.ts'
import { refuse, writeFiles } from './write-files.ts'

/** How far an import is. */
export interface Progress {
  step: 'read' | 'look at pictures' | 'store pictures' | 'write'
  done: number
  total: number
}

export interface ImportOptions {
  /** Where pictures are kept, as MEDIA_DIR. */
  mediaDir: string
  /** The moment of the import, epoch seconds. */
  now: number
  /** Checks everything and changes nothing. */
  dryRun?: boolean
  onProgress?: (progress: Progress) => void
}

/**
 * Brings a folder of docs/catalogue-files.md into the shop, all or nothing.
 * Throws an ImportError with every problem, or a StartError for a folder that is none.
 */
export async function importFolder(
  db: Db,
  folder: string,
  options: ImportOptions,
): Promise<Summary> {
  const { mediaDir, now, dryRun = false, onProgress = () => undefined } = options
  const step = (name: Progress['step']) => (done: number, total: number) =>
    onProgress({ step: name, done, total })
  const problems: Problem[] = []
  step('read')(0, 1)
  const files = await readFolder(folder, problems)
  problems.push(...checkTogether(files, await loadExisting(db), now))
  const looked = await inspectPictures(folder, mediaDir, files, step('look at pictures'))
  refuse(files, [...problems, ...looked.problems])
  if (!dryRun) await storePictures(folder, mediaDir, looked.pictures, step('store pictures'))
  step('write')(0, 1)
  const summary = await write(db, { files, pictures: looked.pictures, now, dryRun })
  step('write')(1, 1)
  return summary
}

/** A dry run, ended on purpose so that its transaction leaves nothing. */
class DryRunEnd extends Error {
  readonly summary: Summary

  constructor(summary: Summary) {
    super('dry run')
    this.summary = summary
  }
}

interface Work {
  files: Files
  pictures: Pictures
  now: number
  dryRun: boolean
}

async function write(db: Db, work: Work): Promise<Summary> {
  try {
    return await inTransaction(db, trx => writeAll(trx, work))
  } catch (error) {
    if (error instanceof DryRunEnd) return error.summary
    throw error
  }
}

async function writeAll(trx: Trx, { dryRun, ...work }: Work): Promise<Summary> {
  const summary = summaryOf(await writeFiles(trx, work))
  if (dryRun) throw new DryRunEnd(summary)
  return summary
}
