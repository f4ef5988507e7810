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
import { PictureFile } from './fields.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

/** The pictures that the files name, by their path in the folder. */
export type Pictures = Map<string, Inspected>

interface Mention {
  row: Row<unknown>
  column: string
}

/**
 * Looks at every picture that the files name; a missing or broken one is a problem of its column.
 * Without a folder there are only those that are stored already.
 */
export async function inspectPictures(
  folder: string | null,
  mediaDir: string,
  files: Files,
  onDone: (done: number, total: number) => void,
): Promise<{ pictures: Pictures; problems: Problem[] }> {
  const mentions = new Map<string, Mention[]>()
  const rows: Row<unknown>[] = [...Object.values(files.lists).flat(), ...(files.home ?? [])]
  if (files.settings) rows.push(files.settings)
  for (const row of rows) collect(row, row.data, '', mentions)
  const pictures: Pictures = new Map()
  const problems: Problem[] = []
  let done = 0
  await inParallel([...mentions], async ([path, places]) => {
    try {
      pictures.set(path, await lookAt(folder, mediaDir, path))
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      for (const { row, column } of places)
        problems.push(problemAt(row, column, `${path} ${error.message}`))
    }
    onDone(++done, mentions.size)
  })
  return { pictures, problems }
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
    if (!isStored(mediaDir, picture)) missing.set(picture.hash, [path, picture])
  let done = 0
  await inParallel([...missing.values()], async ([path, picture]) => {
    await storePicture(mediaDir, await readPicture(folder, path), picture)
    onDone(++done, missing.size)
  })
}

function collect(
  row: Row<unknown>,
  value: unknown,
  column: string,
  mentions: Map<string, Mention[]>,
): void {
  if (value instanceof PictureFile) {
    const places = mentions.get(value.path)
    if (places) places.push({ row, column })
    else mentions.set(value.path, [{ row, column }])
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      collect(row, item, row.line === null ? `${column}[${index}]` : column, mentions)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      collect(row, item, column ? `${column}.${name}` : name, mentions)
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
