import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { StartError } from '../platform/config/config.ts'
import type { Db } from '../platform/database/open.ts'
import { importFiles, type ImportOptions } from './import-folder.ts'
import { decodeFile } from './price-list/decode-file.ts'
import type { Unit } from './price-list/column-headings.ts'
import { PriceList } from './price-list/price-list.ts'
import { UnreadableFile } from './price-list/unreadable-file.ts'
import { ImportError } from './problem.ts'
import { productBatches } from './product-batches.ts'
import { type Summary, summaryOf } from './summary.ts'

export interface FileOptions extends ImportOptions {
  /** Of money; a guess is refused, except in a dry run. */
  unit: Unit | undefined
  /** Called with how the file was understood. */
  onReading: (list: PriceList) => void
}

/** Imports one file of products, all or nothing; pictures stand beside it. As `importFolder`. */
export async function importFile(
  db: Db,
  path: string,
  { unit, onReading, ...options }: FileOptions,
): Promise<Summary> {
  const { mediaDir, dryRun = false } = options
  const list = await PriceList.open(db, await sourceOf(path), {
    mediaDir,
    unit,
    file: basename(path),
  })
  onReading(list)
  if (list.unitSource === 'prices' && !dryRun) throw new ImportError([unitProblem(list)])
  try {
    const [batch] = await Array.fromAsync(productBatches(list, Infinity))
    if (!batch) throw new Error('a file without a batch')
    const source = { folder: dirname(path), ...batch }
    return await importFiles(db, source, { ...options, resultOf: summaryOf })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const inWords = error.problems.map(problem => ({
      ...problem,
      column: list.headOf(problem.column),
    }))
    throw new ImportError(inWords)
  }
}

async function sourceOf(path: string): Promise<string> {
  try {
    return await decodeFile(await readFile(path))
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw new StartError(`The file ${path} ${cause.message}.`)
    throw cause
  }
}

const unitProblem = ({ file, unit }: PriceList) => ({
  file,
  line: null,
  column: '',
  message: `names no unit of money, and its prices look like ${unit}: add --unit=toman or --unit=rial`,
})
