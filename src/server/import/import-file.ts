import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Reading } from '#lib/contract/admin/import-reading.ts'
import { StartError } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { importFiles, type ImportOptions } from './import-folder.ts'
import { storePictureArchive } from './picture-archive.ts'
import { decodeFile } from './price-list/decode-file.ts'
import { PriceList } from './price-list/price-list.ts'
import { UnreadableFile } from './price-list/unreadable-file.ts'
import { ImportError, type Problem } from './problem.ts'
import { type ProductBatch, productBatches } from './product-batches.ts'
import { type Summary, summaryOf } from './summary.ts'

export interface FileOptions extends ImportOptions {
  /** A guessed unit of money is refused, except in a dry run. */
  reading: Reading
  /** A zip archive of pictures. */
  archive?: string | undefined
  /** Called with how the file was understood. */
  onReading: (list: PriceList) => void
}

/** Imports one file of products, all or nothing; pictures stand beside it. As `importFolder`. */
export async function importFile(
  db: Db,
  path: string,
  { reading: chosen, archive, onReading, ...options }: FileOptions,
): Promise<Summary> {
  const { mediaDir, dryRun = false } = options
  const text = await read(path, decodeFile)
  const store = (bytes: Buffer) => storePictureArchive(bytes, mediaDir)
  const pictures = archive === undefined ? [] : await read(archive, store)
  const reading = { ...chosen, pictures }
  const list = await PriceList.open(db, text, { mediaDir, reading, file: basename(path) })
  if (reading.sheet !== undefined && reading.sheet !== list.sheet)
    throw new StartError(
      `The file ${path} has no sheet ${reading.sheet}; its sheets are ${list.sheets.join(', ')}.`,
    )
  onReading(list)
  if (list.unitSource === 'prices' && !list.layout.isUnknown && !dryRun)
    throw new ImportError([unitProblem(list)])
  const onRows = (done: number, total: number): void => {
    options.onProgress?.({ step: 'read', done, total })
  }
  try {
    const batch = await wholeBatch(list, onRows)
    const source = { folder: dirname(path), ...batch }
    // Brands, categories and codes by name: another import may have made them meanwhile.
    const readAgain = async (trx: Trx): Promise<ProductBatch> => {
      const again = await list.refreshed(trx)
      return again === list ? batch : wholeBatch(again, onRows)
    }
    return await importFiles(db, source, { ...options, readAgain, resultOf: summaryOf })
  } catch (error) {
    throw error instanceof ImportError ? await withFileTerms(error, list) : error
  }
}

const QUOTED_CHARS = 60

/** With headings, wrong cells and money as the file has them. */
async function withFileTerms({ problems }: ImportError, list: PriceList): Promise<ImportError> {
  const cells = await list.cellsOf(new Set(problems.flatMap(({ line }) => line ?? [])))
  const textOf = ({ line, column, message }: Problem): string | undefined => {
    const text = message.startsWith('must ') ? cells.get(line ?? 0)?.[list.positionOf(column)] : ''
    // A terminal would run escape sequences.
    return (
      text
        ?.replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, QUOTED_CHARS) || undefined
    )
  }
  return new ImportError(
    problems.map(problem => ({
      ...problem,
      ...{ head: list.headingOf(problem.column), text: textOf(problem), unit: list.unit },
    })),
  )
}

async function wholeBatch(
  list: PriceList,
  onRows: (done: number, total: number) => void,
): Promise<ProductBatch> {
  const [batch] = await Array.fromAsync(productBatches(list, onRows, Infinity))
  if (!batch) throw new Error('a file without a batch')
  return batch
}

async function read<T>(path: string, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  try {
    return await work(await readFile(path))
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
