import { stat } from 'node:fs/promises'
import { styleText } from 'node:util'
import {
  dropLine,
  followingLine,
  type FollowingPrice,
  type RecordDrop,
  UnacceptedDrops,
} from '../import/price-changes.ts'
import type { FileOptions } from '../import/import-file.ts'
import type { Unit } from '../import/price-list/column-headings.ts'
import type { PriceList } from '../import/price-list/price-list.ts'
import { ImportError, problemLine } from '../import/problem.ts'
import { type Summary, summaryTable } from '../import/summary.ts'
import type { Db } from '../platform/database/open.ts'
import { openMigrated } from '../open-shop.ts'
import { type Command, UsageError } from './command.ts'
import { createProgress } from './progress.ts'

const DRY_RUN = '--dry-run'
const ACCEPT_DROPS = '--accept-price-drops'
const UNITS: Readonly<Record<string, Unit>> = { '--unit=toman': 'toman', '--unit=rial': 'rial' }
const OPTIONS = new Set([DRY_RUN, ACCEPT_DROPS, ...Object.keys(UNITS)])

export const importCommand: Command = {
  name: 'import',
  usage: `FOLDER | FILE [--unit=toman|rial] [${DRY_RUN}] [${ACCEPT_DROPS}]`,
  summary: 'imports a folder or a file of products, all or nothing (docs/catalogue-files.md)',
  run: async (args, config) => {
    const unknown = args.find(arg => arg.startsWith('-') && !OPTIONS.has(arg))
    if (unknown) throw new UsageError(`import knows no option ${unknown}.`)
    const paths = args.filter(arg => !arg.startsWith('-'))
    const [path] = paths
    if (path === undefined || paths.length > 1)
      throw new UsageError('import takes one folder or file.')
    const dryRun = args.includes(DRY_RUN)
    const unit = args.map(arg => UNITS[arg]).findLast(Boolean)
    await importInto(config, path, { dryRun, acceptsDrops: args.includes(ACCEPT_DROPS), unit })
  },
}

async function importInto(
  config: { DATABASE_URL: string; MEDIA_DIR: string },
  path: string,
  {
    dryRun,
    acceptsDrops,
    unit,
  }: { dryRun: boolean; acceptsDrops: boolean; unit: Unit | undefined },
): Promise<void> {
  const db = await openMigrated(config.DATABASE_URL)
  const progress = createProgress(process.stderr)
  const startedAt = performance.now()
  try {
    const now = Math.floor(Date.now() / 1000)
    const options = { mediaDir: config.MEDIA_DIR, now, dryRun, acceptsDrops, unit }
    const summary = await importPath(db, path, { ...options, ...callbacksFor(progress) })
    progress.clear()
    console.log(summaryTable(summary))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      dryRun
        ? `Dry run: ${seconds} s, no problem found, nothing changed.`
        : `Imported in ${seconds} s.`,
    )
  } catch (error) {
    progress.clear()
    if (error instanceof UnacceptedDrops) refuseImport(DROPS, error.drops.length)
    else if (error instanceof ImportError) printProblems(error)
    else throw error
  } finally {
    await db.destroy()
  }
}

async function importPath(db: Db, path: string, options: FileOptions): Promise<Summary> {
  const entry = await stat(path).catch(() => null)
  if (entry?.isFile()) {
    const { importFile } = await import('../import/import-file.ts')
    return importFile(db, path, options)
  }
  const { importFolder } = await import('../import/import-folder.ts')
  return importFolder(db, path, options)
}

function callbacksFor(progress: ReturnType<typeof createProgress>) {
  const print = (lines: readonly string[]): void => {
    progress.clear()
    for (const line of lines) console.error(line)
  }
  return {
    onProgress: progress.show,
    onReading: (list: PriceList) => print(readingLines(list)),
    onLost: (addresses: readonly string[]) =>
      print(addresses.map(address => `Warning: the file of ${address} is lost.`)),
    onDrops: (drops: readonly RecordDrop[]) => print(drops.map(dropLine)),
    onFollowing: (prices: readonly FollowingPrice[]) => print(prices.map(followingLine)),
  }
}

function readingLines({ file, unit, unitSource, examples, ignored }: PriceList): string[] {
  if (unitSource === 'file' && ignored.length === 0) return []
  const prices = examples.map(({ name, written }) => `${name} ${written}`).join('; ')
  const guess = unitSource === 'prices' ? ', guessed' : ''
  const lines = [`${file}: prices in ${unit}${guess}: ${prices}`]
  return ignored.length > 0 ? [...lines, `${file}: not read: ${ignored.join(', ')}`] : lines
}

function printProblems({ problems }: ImportError): void {
  for (const problem of problems) console.error(problemLine(problem))
  refuseImport(PROBLEMS, problems.length)
}

interface Refusal {
  singular: string
  plural: string
  hint: string
}

const PROBLEMS: Refusal = { singular: 'problem', plural: 'problems', hint: '' }
const DROPS: Refusal = {
  singular: 'price falls below half',
  plural: 'prices fall below half',
  hint: ` Where that is meant, add ${ACCEPT_DROPS}.`,
}

function refuseImport({ singular, plural, hint }: Refusal, count: number): void {
  const sentence = `${count} ${count === 1 ? singular : plural}; nothing was imported.${hint}`
  console.error(styleText('red', sentence, { stream: process.stderr }))
  process.exitCode = 1
}
