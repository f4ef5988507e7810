import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import {
  decodePicture,
  type PictureInfo,
  inspectPicture,
  PictureError,
  parsePictureUrl,
} from '../media/inspect.ts'
import { inParallel } from '../media/parallel.ts'
import { isStored, storePicture } from '../media/store.ts'
import type { Existing } from './existing.ts'
import { PictureFile } from './fields.ts'
import { LIST_NAMES, lists } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

export type Pictures = Map<string, PictureInfo>

interface Mention {
  row: Row<unknown>
  column: string
  /** The stored record as JSON; empty for a new one. */
  storedJson: string
}

interface InspectedPictures {
  pictures: Pictures
  problems: Problem[]
  /** Addresses whose files are lost, in records that hold them already. */
  lost: string[]
}

/** A stored record may keep a picture that is missing or broken. */
export async function inspectPictures(
  folder: string | null,
  mediaDir: string,
  files: Files,
  onDone: (done: number, total: number) => void,
  existing: Existing | null = null,
): Promise<InspectedPictures> {
  const mentions = mentionsIn(files, existing)
  const pictures: Pictures = new Map()
  const problems: Problem[] = []
  const lost: string[] = []
  let done = 0
  await inParallel([...mentions], async ([path, uses]) => {
    try {
      pictures.set(path, await inspectOne(folder, mediaDir, path))
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const address = parsePictureUrl(path)
      if (address && uses.every(({ storedJson }) => storedJson.includes(path))) {
        pictures.set(path, address)
        lost.push(path)
      } else
        for (const { row, column } of uses)
          problems.push(problemAt(row, column, `${path} ${error.message}`))
    }
    onDone(++done, mentions.size)
  })
  return { pictures, problems, lost }
}

function mentionsIn(files: Files, existing: Existing | null): Map<string, Mention[]> {
  const mentions = new Map<string, Mention[]>()
  const unkeyed: Row<unknown>[] = [
    ...(files.home ?? []),
    ...(files.settings ? [files.settings] : []),
  ]
  for (const row of unkeyed) collectMentions({ row, storedJson: '' }, row.data, '', mentions)
  for (const name of LIST_NAMES)
    for (const row of files.lists[name]) {
      const key = String((row.data as Record<string, unknown>)[lists[name].key])
      const record = existing?.[name].get(key)
      collectMentions(
        { row, storedJson: record ? JSON.stringify(record) : '' },
        row.data,
        '',
        mentions,
      )
    }
  return mentions
}

async function inspectOne(
  folder: string | null,
  mediaDir: string,
  path: string,
): Promise<PictureInfo> {
  if (path.startsWith('/')) {
    const stored = parsePictureUrl(path)
    if (!stored || !isStored(mediaDir, stored)) throw new PictureError('is not a stored picture')
    return stored
  }
  if (folder === null) throw new PictureError('is not the address of a stored picture')
  const bytes = await readPicture(folder, path)
  const picture = await inspectPicture(bytes)
  if (!isStored(mediaDir, picture)) await decodePicture(bytes, picture)
  return picture
}

export async function storePictures(
  folder: string,
  mediaDir: string,
  pictures: Pictures,
  onDone: (done: number, total: number) => void,
): Promise<void> {
  const missing = new Map<string, [path: string, picture: PictureInfo]>()
  for (const [path, picture] of pictures)
    if (!path.startsWith('/') && !isStored(mediaDir, picture))
      missing.set(picture.hash, [path, picture])
  let done = 0
  await inParallel([...missing.values()], async ([path, picture]) => {
    await storePicture(mediaDir, await readPicture(folder, path), picture)
    onDone(++done, missing.size)
  })
}

function collectMentions(
  record: Omit<Mention, 'column'>,
  value: unknown,
  column: string,
  mentions: Map<string, Mention[]>,
): void {
  if (value instanceof PictureFile) {
    const uses = mentions.get(value.path)
    if (uses) uses.push({ ...record, column })
    else mentions.set(value.path, [{ ...record, column }])
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      collectMentions(
        record,
        item,
        record.row.line === null ? `${column}[${index}]` : column,
        mentions,
      )
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      collectMentions(record, item, column ? `${column}.${name}` : name, mentions)
  }
}

/** Never outside the folder, not even through a link. */
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
