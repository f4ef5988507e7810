import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import {
  type ContentKind,
  contentKindSchema,
  documentSchemas,
} from '#lib/contract/admin/content.ts'
import { CODE_PATTERN } from '#lib/contract/code-patterns.ts'
import type { DocumentId } from '../content/content-version-queries.ts'
import { picturesIn } from '../content/published.ts'
import { parseJson } from '../import/json.ts'
import type { Problem } from '../import/problem.ts'
import { readText } from '../import/read-text.ts'
import { inspectPicture, PictureError } from '../media/inspect.ts'
import { writeAtomically } from '../media/write-atomically.ts'

const SCHEMA_FILE = 'content.schema.json'
const PICTURES = 'media'

const fileOf = ({ kind, key }: DocumentId): string => `${kind}-${key}.json`

const fileSchemaOf = <K extends ContentKind>(kind: K) =>
  z.strictObject({
    $schema: z.string().optional(),
    kind: z.literal(kind),
    key: z.string(),
    document: documentSchemas[kind],
  })

/** JSON Schema 2020-12, for editors. */
const fileSchema = (): object =>
  z.toJSONSchema(z.union(contentKindSchema.options.map(kind => fileSchemaOf(kind))), {
    io: 'input',
  })

export async function writeDocuments(
  folder: string,
  documents: readonly { id: DocumentId; body: object }[],
  mediaDir: string,
): Promise<void> {
  await mkdir(join(folder, PICTURES), { recursive: true })
  await writeFile(join(folder, SCHEMA_FILE), jsonText(fileSchema()))
  for (const { id, body } of documents) {
    const file = { $schema: `./${SCHEMA_FILE}`, ...id, document: body }
    await writeFile(join(folder, fileOf(id)), jsonText(file))
    for (const name of new Set(picturesIn(id.kind, body).map(path => basename(path))))
      await copyFile(join(mediaDir, name), join(folder, PICTURES, name)).catch(skipMissing)
  }
}

/** A missing picture does not stop the export; the import reports it. */
function skipMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export interface DocumentFile {
  file: string
  id: DocumentId
  document: unknown
}

const envelope = z.object({
  kind: contentKindSchema,
  key: z.string().regex(CODE_PATTERN),
  document: z.record(z.string(), z.unknown()),
})

/** Faults go to `problems`. */
export async function readDocuments(folder: string, problems: Problem[]): Promise<DocumentFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const documents: DocumentFile[] = []
  for (const file of names.filter(name => name !== SCHEMA_FILE)) {
    const text = await readText(folder, file, problems)
    const parsed = text === null ? undefined : parseJson(file, text, problems)
    if (parsed === undefined) continue
    const { data, error } = envelope.safeParse(parsed)
    if (data)
      documents.push({ file, id: { kind: data.kind, key: data.key }, document: data.document })
    const column = error?.issues[0]?.path.join('.') ?? ''
    if (error)
      problems.push({ file, line: null, column, message: 'is not as content.schema.json says' })
  }
  return documents
}

export interface NewPicture {
  name: string
  bytes: Buffer
}

/** A picture that does not match its name goes to `problems`. */
export async function readPictures(folder: string, problems: Problem[]): Promise<NewPicture[]> {
  const names = await readdir(join(folder, PICTURES)).catch(() => [])
  const pictures: NewPicture[] = []
  for (const name of names.sort()) {
    const size = /^[a-z0-9]{1,64}-(\d{1,6})x(\d{1,6})\.webp$/.exec(name)
    const file = `${PICTURES}/${name}`
    try {
      const bytes = await readFile(join(folder, PICTURES, name))
      const { width, height, keepsBytes: asItIs } = await inspectPicture(bytes)
      if (!size || !asItIs || Number(size[1]) !== width || Number(size[2]) !== height)
        throw new PictureError('is not the picture that its name says')
      pictures.push({ name, bytes })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      problems.push({ file, line: null, column: '', message: error.message })
    }
  }
  return pictures
}

export async function storePictures(
  mediaDir: string,
  pictures: readonly NewPicture[],
): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  const existing = new Set(await readdir(mediaDir))
  for (const { name, bytes } of pictures)
    if (!existing.has(name)) await writeAtomically(join(mediaDir, name), bytes)
}
