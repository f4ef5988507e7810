import {
  type NamedPicture,
  PICTURE_ARCHIVE_MAX_BYTES,
  PICTURES_IN_ARCHIVE_MAX,
} from '#lib/contract/admin/import-reading.ts'
import { inspectPicture, PictureError } from '../media/inspect.ts'
import { MAX_BYTES } from '../media/recipe.ts'
import { isStored, storePicture } from '../media/store.ts'
import type { OnImportProgress } from './import-progress.ts'
import { TooLargeFile, UnreadableFile } from './price-list/unreadable-file.ts'
import { dataOf, entriesOf, type ZipEntry } from './price-list/zip-parts.ts'

/** Of all pictures together, unpacked; they hardly shrink in an archive. */
const UNPACKED_MAX_BYTES = 5 * PICTURE_ARCHIVE_MAX_BYTES
/** Files that systems add to archives. */
const SYSTEM_FILES = /(^|\/)(__MACOSX\/|\.[^/]*$|thumbs\.db$|desktop\.ini$)|\/$/i
const FILE_MAX_CHARS = 200

/**
 * Stores the pictures of a zip archive, one at a time: only one is in memory. Their paths in the
 * archive only name them. Throws UnreadableFile.
 */
export async function storePictureArchive(
  bytes: Buffer,
  mediaDir: string,
  onProgress: OnImportProgress = () => undefined,
): Promise<NamedPicture[]> {
  const entries = entriesIn(bytes)
  const pictures: NamedPicture[] = []
  for (const [at, entry] of entries.entries()) {
    const file = fileOf(entry)
    const url = await storeEntry(entry, mediaDir)
    pictures.push({ file, url })
    onProgress({ step: 'pictures', done: at + 1, total: entries.length })
  }
  return pictures
}

function entriesIn(bytes: Buffer): ZipEntry[] {
  try {
    const entries = entriesOf(bytes).filter(({ name }) => !SYSTEM_FILES.test(pathOf(name)))
    if (entries.length > PICTURES_IN_ARCHIVE_MAX)
      throw new TooLargeFile(`has more than ${PICTURES_IN_ARCHIVE_MAX} pictures`)
    // No entry unpacks more than it declares.
    if (entries.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX_BYTES)
      throw new TooLargeFile(`has more than ${UNPACKED_MAX_BYTES} bytes unpacked`)
    return entries
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause
    throw new UnreadableFile('is not a zip archive that can be read', { cause })
  }
}

const pathOf = (name: Buffer): string => name.toString('utf8').replaceAll('\\', '/')

/** The last part of the path, without control characters. */
const fileOf = ({ name }: ZipEntry): string =>
  (pathOf(name).split('/').at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, FILE_MAX_CHARS)

/** The address; null for what is no picture. */
async function storeEntry(entry: ZipEntry, mediaDir: string): Promise<string | null> {
  if (entry.size > MAX_BYTES) return null
  try {
    const bytes = await dataOf(entry)
    const picture = await inspectPicture(bytes)
    // Scripts and references to other files; the office takes none either.
    if (picture.format === 'svg') return null
    if (!isStored(mediaDir, picture)) await storePicture(mediaDir, bytes, picture)
    return picture.url
  } catch (error) {
    if (error instanceof PictureError || error instanceof RangeError || isOfZlib(error)) return null
    throw error
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))
