import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ContentProblems } from '#lib/contract/admin/content.ts'
import type { Config } from '../platform/config/config.ts'
import { type Problem, problemLine } from '../import/problem.ts'
import { type ImportedDocument, importDocuments } from '../content/import-documents.ts'
import { listDocuments, requireDocument } from '../content/documents.ts'
import { parseDocument } from '../content/parse-body.ts'
import { findPublished } from '../content/published.ts'
import { siteUrlOf } from '../platform/config/site-host.ts'
import { type Command, UsageError } from './command.ts'
import {
  type NewPicture,
  storePictures,
  readDocuments,
  readPictures,
  writeDocuments,
} from './content-files.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

export const contentCommand: Command = {
  name: 'content',
  usage: 'export FOLDER | import FOLDER [--dry-run]',
  summary:
    'exports pages, banners and landings as JSON with its JSON Schema; imports all or nothing',
  run: byTask('content', { export: exportDocuments, import: importFolder }),
}

async function exportDocuments(args: readonly string[], config: Config): Promise<void> {
  const folder = oneFolder('export', args)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new UsageError(`${folder} is not empty.`)
  await withDatabase(config, async db => {
    const documents = []
    for (const { kind, key } of await listDocuments(db)) {
      const body = await findPublished(db, { kind, key })
      if (body) documents.push({ id: { kind, key }, body })
    }
    await writeDocuments(folder, documents, config.MEDIA_DIR)
    console.log(`${documents.length} documents are in ${folder}.`)
  })
}

async function importFolder(args: readonly string[], config: Config): Promise<void> {
  const dryRun = args.includes('--dry-run')
  const folder = oneFolder(
    'import',
    args.filter(arg => arg !== '--dry-run'),
  )
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} does not exist.`)
  const problems: Problem[] = []
  const documentFiles = await readDocuments(folder, problems)
  const pictures = await readPictures(folder, problems)
  const files = new Map<string, string>()
  const documents: ImportedDocument[] = []
  for (const { file, id, document } of documentFiles) {
    const name = `${id.kind} ${id.key}`
    const earlier = files.get(name)
    if (earlier) problems.push(problemOf(file, 'key', `is the document of ${earlier} too`))
    files.set(name, file)
    if (!isDocument(id)) problems.push(problemOf(file, 'key', 'is no document of this kind'))
    const { body, faults } = parseDocument(id.kind, document)
    if (faults) problems.push(...problemsIn(file, faults))
    else documents.push({ id, body })
  }
  if (documents.length === 0 && problems.length === 0)
    throw new UsageError(`The folder ${folder} holds no document.`)
  if (problems.length > 0) printProblems(problems)
  else await publishAll({ documents, pictures, files, dryRun }, config)
}

interface ContentFolder {
  documents: ImportedDocument[]
  pictures: NewPicture[]
  files: ReadonlyMap<string, string>
  dryRun: boolean
}

async function publishAll(folder: ContentFolder, config: Config): Promise<void> {
  const { documents, pictures, files, dryRun } = folder
  const mediaDir = config.MEDIA_DIR
  const newPictures = new Set(pictures.map(({ name }) => `/media/${name}`))
  // An unused picture does no harm; a page without its picture would.
  if (!dryRun) await storePictures(mediaDir, pictures)
  const result = await withDatabase(config, (db, now) =>
    importDocuments(db, documents, {
      mediaDir,
      siteUrl: siteUrlOf(config),
      newPictures,
      now,
      dryRun,
    }),
  )
  if (result.problems) {
    printProblems(
      result.problems.flatMap(({ id, problems }) =>
        problemsIn(files.get(`${id.kind} ${id.key}`) ?? '', problems),
      ),
    )
    return
  }
  const published = result.outcomes.filter(outcome => outcome === 'published').length
  const unchanged = result.outcomes.length - published
  console.log(
    dryRun
      ? `Dry run: ${published} would be published, ${unchanged} are unchanged; nothing changed.`
      : `${published} published, ${unchanged} unchanged.`,
  )
}

function oneFolder(task: string, args: readonly string[]): string {
  const [folder, ...more] = args
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new UsageError(`content ${task} takes one folder.`)
  return folder
}

function isDocument(id: ImportedDocument['id']): boolean {
  try {
    requireDocument(id)
    return true
  } catch {
    return false
  }
}

const problemOf = (file: string, column: string, message: string): Problem => ({
  file,
  line: null,
  column,
  message,
})

const problemsIn = (file: string, problems: ContentProblems): Problem[] =>
  Object.entries(problems).flatMap(([path, sentences]) =>
    sentences.map(sentence => problemOf(file, `document.${path}`, sentence)),
  )

function printProblems(problems: readonly Problem[]): void {
  for (const problem of problems) console.error(problemLine(problem))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  console.error(`${count}; nothing was brought in.`)
  process.exitCode = 1
}
