import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import {
  type ContentKind,
  contentKindSchema,
  documentFields,
  documentSchemas,
} from '#lib/contract/admin/content.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import type { DocumentId } from '../db/content-version.ts'
import { parseJson } from '../import/json.ts'
import type { Problem } from '../import/problem.ts'
import { readText } from '../import/read-text.ts'
import { inspectPicture, PictureError } from '../media/inspect.ts'
import { writeWhole } from '../media/write-whole.ts'

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

/** What editors hold the files to, by JSON Schema 2020-12. */
const fileSchema = (): object =>
  z.toJSONSchema(z.union(contentKindSchema.options.map(kind => fileSchemaOf(kind))), {
    io: 'input',
  })

/** Writes documents as files, with the schema and the pictures beside them. */
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
    for (const name of pictureNames(id.kind, body))
      await copyFile(join(mediaDir, name), join(folder, PICTURES, name)).catch(skipMissing)
  }
}

/** A page without its picture can be taken elsewhere all the same; the import tells of it. */
function skipMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** The names of the files of a document's pictures. */
const pictureNames = (kind: ContentKind, body: unknown): string[] => [
  ...new Set(
    leavesOf(documentFields[kind], body)
      .filter(({ field }) => field.as === 'picture')
      .map(({ value }) => basename(String(value))),
  ),
]

/** A document as a file gives it, not yet checked. */
export interface ReadDocument {
  file: string
  id: DocumentId
  document: unknown
}

const envelope = z.object({
  kind: contentKindSchema,
  key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  document: z.record(z.string(), z.unknown()),
})

/** Reads the documents of a folder; what is wrong goes to `problems`. */
export async function readDocuments(folder: string, problems: Problem[]): Promise<ReadDocument[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const documents: ReadDocument[] = []
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

/** A picture of the folder that the shop does not hold yet. */
export interface ComingPicture {
  name: string
  bytes: Buffer
}

/** The pictures beside the documents; one that is not what its name says goes to `problems`. */
export async function readPictures(folder: string, problems: Problem[]): Promise<ComingPicture[]> {
  const names = await readdir(join(folder, PICTURES)).catch(() => [])
  const pictures: ComingPicture[] = []
  for (const name of names.sort()) {
    const size = /^[a-z0-9]{1,64}-(\d{1,6})x(\d{1,6})\.webp$/.exec(name)
    const file = `${PICTURES}/${name}`
    try {
      const bytes = await readFile(join(folder, PICTURES, name))
      const { width, height, asItIs } = await inspectPicture(bytes)
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

/** Keeps pictures in the shop; one that is there stays. */
export async function keepPictures(
  mediaDir: string,
  pictures: readonly ComingPicture[],
): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  const kept = new Set(await readdir(mediaDir))
  for (const { name, bytes } of pictures)
    if (!kept.has(name)) await writeWhole(join(mediaDir, name), bytes)
}
