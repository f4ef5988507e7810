import { choosePart, type PartChoice, type PartRefusal } from '#lib/rules/picture-shape.ts'
import { inspectPicture, type Inspected, PictureError, TooManyPixels } from './inspect.ts'
import { AVIF, MAX_PIXELS, WEBP } from './recipe.ts'
import { drawSharePicture } from './share-picture.ts'
import { sharp } from './sharp.ts'
import { isStored, storePicture } from './store.ts'
import { writeWhole } from './write-whole.ts'

/** Wide enough to read what is printed on a slip, and no wider. */
const SLIP_SIDE_MAX = 2_400
const SLIP_JPEG_QUALITY = 82
const SLIP_SECONDS = 10

/** Why a picture that was sent is not stored. */
export type StoreRefusal = 'too-many-pixels' | 'broken' | PartRefusal

class RefusedPart extends PictureError {
  readonly refusal: PartRefusal

  constructor(refusal: PartRefusal) {
    super('does not have the part that was asked for')
    this.refusal = refusal
  }
}

/** Writes a copy of a stored picture of another width or format. */
async function copy(task: {
  original: string
  width: number
  format: 'avif' | 'webp'
  target: string
}): Promise<void> {
  const resized = sharp(task.original).resize(task.width)
  const encoded = task.format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)
  await writeWhole(task.target, await encoded.toBuffer())
}

/** Writes what networks show of a stored picture's page. */
async function share({ original, target }: { original: string; target: string }): Promise<void> {
  await writeWhole(target, await drawSharePicture(original))
}

/** Stores the part of a picture that is asked for, drawn anew as WebP. */
async function store(task: {
  folder: string
  bytes: Uint8Array
  format: string
  choice: PartChoice
}): Promise<Inspected | StoreRefusal> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length)
  try {
    const picture = await inspectPicture(bytes, size => {
      const part = choosePart(task.choice, size)
      if (typeof part === 'string') throw new RefusedPart(part)
      return part
    })
    if (picture.format !== task.format) return 'broken'
    if (!isStored(task.folder, picture))
      await storePicture(task.folder, bytes, { ...picture, asItIs: false })
    return picture
  } catch (error) {
    if (error instanceof RefusedPart) return error.refusal
    if (error instanceof TooManyPixels) return 'too-many-pixels'
    if (error instanceof PictureError) return 'broken'
    throw error
  }
}

/** A bank slip drawn anew as JPEG; null for a picture that is broken or too large. */
async function slip(task: { bytes: Uint8Array; format: string }): Promise<Uint8Array | null> {
  try {
    const picture = sharp(task.bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    if ((await picture.metadata()).format !== task.format) return null
    return await picture
      .timeout({ seconds: SLIP_SECONDS })
      .autoOrient()
      .resize(SLIP_SIDE_MAX, SLIP_SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: SLIP_JPEG_QUALITY })
      .toBuffer()
  } catch {
    return null
  }
}

/** What the picture process does, by name: each takes and returns what a message can carry. */
export const pictureTasks = { copy, share, store, slip }
export type PictureTasks = typeof pictureTasks
