import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import {
  decodePicture,
  type Inspected,
  inspectPicture,
  PictureError,
  storedPicture,
} from '../media/inspect.ts'
import { inParallel } from '../media/parallel.ts'
import { isStored, storePicture } from '../media/store.ts'
import type { Existing } from './existing.ts'
import { PictureFile } from './fields.ts'
import { LIST_NAMES, lists } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

/** The pictures that the files name, by their path in the folder. */
export type Pictures = Map<string, Inspected>

interface Mention {
  row: Row<unknown>
  column: string
  /** What the shop holds of the record already, as JSON; empty where it is new. */
  held: string
}

interface Looked {
  pictures: Pictures
  problems: Problem[]
  /** The addresses whose files are lost, and which change nothing: the record holds them already. */
  lost: string[]
}

/**
 * Looks at every picture that the files name; a missing or broken one is a problem of its column,
 * unless the record holds it already: what a file brings back as it was changes nothing. Without a
 * folder there are only those that are stored already.
 */
export async function inspectPictures(
  folder: string | null,
  mediaDir: string,
  files: Files,
  onDone: (done: number, total: number) => void,
  existing: Existing | null = null,
): Promise<Looked> {
  const mentions = mentionsIn(files, existing)
  const pictures: Pictures = new Map()
  const problems: Problem[] = []
  const lost: string[] = []
  let done = 0
  await inParallel([...mentions], async ([path, places]) => {
    try {
      pictures.set(path, await lookAt(folder, mediaDir, path))
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const kept = storedPicture(path)
      if (kept && places.every(({ held }) => held.includes(path))) {
        pictures.set(path, kept)
        lost.push(path)
      } else
        for (const { row, column } of places)
          problems.push(problemAt(row, column, `${path} ${error.message}`))
    }
    onDone(++done, mentions.size)
  })
  return { pictures, problems, lost }
}

function mentionsIn(files: Files, existing: Existing | null): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>()
  const others: Row<unknown>[] = [
    ...(files.home ?? []),
    ...(files.settings ? [files.settings] : []),
  ]
  for (const row of others) collect({ row, held: '' }, row.data, '', mentions)
  for (const name of LIST_NAMES)
    for (const row of files.lists[name]) {
      const key = String((row.data as Record<string, unknown>)[lists[name].key])
      const record = existing?.[name].get(key)
      collect({ row, held: record ? JSON.stringify(record) : '' }, row.data, '', mentions)
    }
  return mentions
}

async function lookAt(folder: string | null, mediaDir: string, path: string): Promise<Inspected> {
  if (path.startsWith('/')) {
    const stored = storedPicture(path)
    if (!stored || !isStored(mediaDir, stored)) throw new PictureError('is not a stored picture')
    return stored
  }
  if (folder === null) throw new PictureError('is not the address of a stored picture')
  const bytes = await readPicture(folder, path)
  const picture = await inspectPicture(bytes)
  if (!isStored(mediaDir, picture)) await decodePicture(bytes, picture)
  return picture
}

/** Stores what the folder of pictures does not hold yet. */
export async function storePictures(
  folder: string,
  mediaDir: string,
  pictures: Pictures,
  onDone: (done: number, total: number) => void,
): Promise<void> {
  const missing = new Map<string, [path: string, picture: Inspected]>()
  for (const [path, picture] of pictures)
    if (!path.startsWith('/') && !isStored(mediaDir, picture))
      missing.set(picture.hash, [path, picture])
  let done = 0
  await inParallel([...missing.values()], async ([path, picture]) => {
    await storePicture(mediaDir, await readPicture(folder, path), picture)
    onDone(++done, missing.size)
  })
}

function collect(
  record: Omit<Mention, 'column'>,
  value: unknown,
  column: string,
  mentions: Map<string, Mention[]>,
): void {
  if (value instanceof PictureFile) {
    const places = mentions.get(value.path)
    if (places) places.push({ ...record, column })
    else mentions.set(value.path, [{ ...record, column }])
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      collect(record, item, record.row.line === null ? `${column}[${index}]` : column, mentions)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      collect(record, item, column ? `${column}.${name}` : name, mentions)
  }
}

/** Never a file outside the folder, not even through a link. */
async function readPicture(folder: string, path: string): Promise<Buffer> {
  try {
    const file = await realpath(join(folder, path))
    if (!file.startsWith((await realpath(folder)) + sep))
      throw new PictureError('is not in the folder')
    return await readFile(file)
  } catch (cause) {
    if (cause instanceof PictureError) throw cause
    throw new PictureError('is not in the folder', { cause })
  }
}
