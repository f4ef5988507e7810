import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { ContentProblems } from '#lib/contract/admin/content.ts'
import type { Config } from '../config.ts'
import { type Problem, problemLine } from '../import/problem.ts'
import { type ImportedDocument, importDocuments } from '../services/content/import-documents.ts'
import { listDocuments, requireDocument } from '../services/content/documents.ts'
import { parseDocument } from '../services/content/parse-document.ts'
import { findLiveBody } from '../services/content/live-body.ts'
import { siteUrlOf } from '../site-host.ts'
import { type Command, UsageError } from './command.ts'
import {
  type ComingPicture,
  keepPictures,
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
    'what marketing edits as JSON, with a JSON Schema for editors; an import is all or nothing',
  run: byTask('content', { export: writeOut, import: readIn }),
}

async function writeOut(words: readonly string[], config: Config): Promise<void> {
  const folder = oneFolder('export', words)
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new UsageError(`${folder} is not empty.`)
  await withDatabase(config, async db => {
    const documents = []
    for (const { kind, key } of await listDocuments(db)) {
      const body = await findLiveBody(db, { kind, key })
      if (body) documents.push({ id: { kind, key }, body })
    }
    await writeDocuments(folder, documents, config.MEDIA_DIR)
    console.log(`${documents.length} documents are in ${folder}.`)
  })
}

async function readIn(words: readonly string[], config: Config): Promise<void> {
  const dryRun = words.includes('--dry-run')
  const folder = oneFolder(
    'import',
    words.filter(word => word !== '--dry-run'),
  )
  if (!existsSync(folder)) throw new UsageError(`The folder ${folder} is not there.`)
  const problems: Problem[] = []
  const read = await readDocuments(folder, problems)
  const pictures = await readPictures(folder, problems)
  const files = new Map<string, string>()
  const documents: ImportedDocument[] = []
  for (const { file, id, document } of read) {
    const name = `${id.kind} ${id.key}`
    const twice = files.get(name)
    if (twice) problems.push(problemOf(file, 'key', `is the document of ${twice} too`))
    files.set(name, file)
    if (!isDocument(id)) problems.push(problemOf(file, 'key', 'is no document of this kind'))
    const { body, faults } = parseDocument(id.kind, document)
    if (faults) problems.push(...problemsIn(file, faults))
    else documents.push({ id, body })
  }
  if (documents.length === 0 && problems.length === 0)
    throw new UsageError(`The folder ${folder} holds no document.`)
  if (problems.length > 0) tellProblems(problems)
  else await publishAll({ documents, pictures, files, dryRun }, config)
}

interface Found {
  documents: ImportedDocument[]
  pictures: ComingPicture[]
  /** The file of each document, by its kind and key. */
  files: ReadonlyMap<string, string>
  dryRun: boolean
}

async function publishAll(found: Found, config: Config): Promise<void> {
  const { documents, pictures, files, dryRun } = found
  const mediaDir = config.MEDIA_DIR
  const coming = new Set(pictures.map(({ name }) => `/media/${name}`))
  // A picture that nothing names yet does no harm; a page without its picture would.
  if (!dryRun) await keepPictures(mediaDir, pictures)
  const told = await withDatabase(config, (db, now) =>
    importDocuments(db, documents, { mediaDir, siteUrl: siteUrlOf(config), coming, now, dryRun }),
  )
  if (told.problems) {
    tellProblems(
      told.problems.flatMap(({ id, problems }) =>
        problemsIn(files.get(`${id.kind} ${id.key}`) ?? '', problems),
      ),
    )
    return
  }
  const published = told.outcomes.filter(outcome => outcome === 'published').length
  const unchanged = told.outcomes.length - published
  console.log(
    dryRun
      ? `Dry run: ${published} would be published, ${unchanged} are unchanged; nothing changed.`
      : `${published} published, ${unchanged} unchanged.`,
  )
}

function oneFolder(task: string, words: readonly string[]): string {
  const [folder, ...more] = words
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

function tellProblems(problems: readonly Problem[]): void {
  for (const problem of problems) console.error(problemLine(problem))
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
  console.error(`${count}; nothing was brought in.`)
  process.exitCode = 1
}
