import { styleText } from 'node:util'
import { ImportError, problemLine } from '../import/problem.ts'
import { summaryTable } from '../import/summary.ts'
import { openMigrated } from '../open-shop.ts'
import { type Command, UsageError } from './command.ts'
import { createProgress } from './progress.ts'

export const importCommand: Command = {
  name: 'import',
  usage: 'FOLDER [--dry-run]',
  summary: 'brings the files of a folder (docs/catalogue-files.md) into the shop, all or nothing',
  run: async (words, config) => {
    const unknown = words.find(word => word.startsWith('-') && word !== '--dry-run')
    if (unknown) throw new UsageError(`import knows no option ${unknown}.`)
    const folders = words.filter(word => !word.startsWith('-'))
    const [folder] = folders
    if (folder === undefined || folders.length > 1) throw new UsageError('import takes one folder.')
    await importInto(config, folder, words.includes('--dry-run'))
  },
}

async function importInto(
  config: { DATABASE_URL: string; MEDIA_DIR: string },
  folder: string,
  dryRun: boolean,
): Promise<void> {
  const { importFolder } = await import('../import/import-folder.ts')
  const db = await openMigrated(config.DATABASE_URL)
  const progress = createProgress(process.stderr)
  const begun = performance.now()
  try {
    const now = Math.floor(Date.now() / 1000)
    const onProgress = progress.show
    const onLost = (addresses: readonly string[]): void => {
      progress.clear()
      for (const address of addresses) console.error(`Warning: the file of ${address} is lost.`)
    }
    const options = { mediaDir: config.MEDIA_DIR, now, dryRun, onProgress, onLost }
    const summary = await importFolder(db, folder, options)
    progress.clear()
    console.log(summaryTable(summary))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(
      dryRun
        ? `Dry run: ${seconds} s, no problem found, nothing changed.`
        : `Imported in ${seconds} s.`,
    )
  } catch (error) {
    progress.clear()
    if (!(error instanceof ImportError)) throw error
    printProblems(error)
  } finally {
    await db.destroy()
  }
}

function printProblems({ problems }: ImportError): void {
  for (const problem of problems) console.error(problemLine(problem))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  console.error(styleText('red', `${count}; nothing was imported.`, { stream: process.stderr }))
  process.exitCode = 1
}
