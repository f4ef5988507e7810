import { stat } from 'node:fs/promises'
import { styleText } from 'node:util'
import type { Unit } from '#lib/contract/admin/import-reading.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import {
  dropNotice,
  followingNotice,
  type FollowingPrice,
  type RecordDrop,
  UnacceptedDrops,
} from '../import/price-changes.ts'
import type { FileOptions } from '../import/import-file.ts'
import type { PriceList } from '../import/price-list/price-list.ts'
import { firstOfEach, ImportError } from '../import/problem.ts'
import { type Summary, summaryTable } from '../import/summary.ts'
import type { Db } from '../platform/database/open.ts'
import { openMigrated } from '../open-shop.ts'
import { type Command, UsageError } from './command.ts'
import { createProgress } from './progress.ts'
import { acceptOption, READING_USAGE, readingIn, readingLines } from './reading-options.ts'
import { isPersianTerminal, localProblemLine } from './terminal-language.ts'

const DRY_RUN = '--dry-run'
const ACCEPT_DROPS = '--accept-price-drops'

export const importCommand: Command = {
  name: 'import',
  usage: `FOLDER | FILE [${READING_USAGE}] [${DRY_RUN}] [${ACCEPT_DROPS}]`,
  summary: 'imports a folder or a file of products, all or nothing (docs/catalogue-files.md)',
  run: async (args, config) => {
    const { reading, archive, rest } = readingIn(args)
    const unknown = rest.find(arg => arg.startsWith('-') && arg !== DRY_RUN && arg !== ACCEPT_DROPS)
    if (unknown) throw new UsageError(`import knows no option ${unknown}.`)
    const paths = rest.filter(arg => !arg.startsWith('-'))
    const [path] = paths
    if (path === undefined || paths.length > 1)
      throw new UsageError('import takes one folder or file.')
    const options = { dryRun: rest.includes(DRY_RUN), acceptsDrops: rest.includes(ACCEPT_DROPS) }
    await importInto(config, path, { ...options, reading, archive })
  },
}

async function importInto(
  config: { DATABASE_URL: string; MEDIA_DIR: string },
  path: string,
  {
    dryRun,
    ...choices
  }: Pick<FileOptions, 'acceptsDrops' | 'reading' | 'archive'> & { dryRun: boolean },
): Promise<void> {
  const db = await openMigrated(config.DATABASE_URL)
  const progress = createProgress(process.stderr)
  const startedAt = performance.now()
  try {
    const now = Math.floor(Date.now() / 1000)
    const options = { mediaDir: config.MEDIA_DIR, now, dryRun, ...choices }
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
  let unit: Unit = 'rial'
  const print = (lines: readonly string[]): void => {
    progress.clear()
    for (const line of lines) console.error(line)
  }
  return {
    onProgress: progress.show,
    onReading: (list: PriceList) => {
      unit = list.unit
      print(readingLines(list))
    },
    onLost: (addresses: readonly string[]) =>
      print(addresses.map(address => `Warning: the file of ${address} is lost.`)),
    onDrops: (drops: readonly RecordDrop[]) =>
      print(drops.map(drop => localProblemLine({ ...dropNotice(drop), unit }))),
    onFollowing: (prices: readonly FollowingPrice[]) =>
      print(prices.map(price => localProblemLine({ ...followingNotice(price), unit }))),
  }
}

function printProblems({ problems }: ImportError): void {
  for (const problem of firstOfEach(problems)) console.error(localProblemLine(problem))
  const questions = new Set(problems.flatMap(({ question }) => question ?? []))
  const hint = questions.size > 0 ? acceptOption([...questions]) : ''
  refuseImport({ ...PROBLEMS, hint }, problems.length)
}

interface Refusal {
  singular: string
  plural: string
  persian: string
  hint: string
}

const PROBLEMS = { singular: 'problem', plural: 'problems', persian: 'ایراد' }
const DROPS: Refusal = {
  singular: 'price falls below half',
  plural: 'prices fall below half',
  persian: 'قیمت کمتر از نصف می‌شود',
  hint: ACCEPT_DROPS,
}

function refuseImport({ singular, plural, persian, hint }: Refusal, count: number): void {
  const sentence = isPersianTerminal()
    ? `${toPersianDigits(String(count))} ${persian}؛ چیزی وارد نشد.${hint && ` اگر درست است ${hint} را بیفزایید.`}`
    : `${count} ${count === 1 ? singular : plural}; nothing was imported.${hint && ` Where that is meant, add ${hint}.`}`
  console.error(styleText('red', sentence, { stream: process.stderr }))
  process.exitCode = 1
}
