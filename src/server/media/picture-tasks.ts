import { choosePart, type PartChoice, type CropRefusal } from '#lib/rules/picture-shape.ts'
import { inspectPicture, type PictureInfo, PictureError, TooManyPixels } from './inspect.ts'
import { AVIF, MAX_PIXELS, WEBP } from './recipe.ts'
import { drawSharePicture } from './share-picture.ts'
import { sharp } from './sharp.ts'
import { isStored, storePicture } from './store.ts'
import { writeAtomically } from './write-atomically.ts'

/** Wide enough to read the print on a slip. */
const SLIP_SIDE_MAX = 2_400
const SLIP_JPEG_QUALITY = 82
const SLIP_SECONDS = 10

export type StoreRefusal = 'too-many-pixels' | 'broken' | CropRefusal

class PartError extends PictureError {
  readonly refusal: CropRefusal

  constructor(refusal: CropRefusal) {
    super('does not have the part that was asked for')
    this.refusal = refusal
  }
}

async function copy(task: {
  original: string
  width: number
  format: 'avif' | 'webp'
  target: string
}): Promise<void> {
  const resized = sharp(task.original).resize(task.width)
  const encoded = task.format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)
  await writeAtomically(task.target, await encoded.toBuffer())
}

async function share({ original, target }: { original: string; target: string }): Promise<void> {
  await writeAtomically(target, await drawSharePicture(original))
}

async function store(task: {
  folder: string
  bytes: Uint8Array
  format: string
  choice: PartChoice
}): Promise<PictureInfo | StoreRefusal> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length)
  try {
    const picture = await inspectPicture(bytes, size => {
      const part = choosePart(task.choice, size)
      if (typeof part === 'string') throw new PartError(part)
      return part
    })
    if (picture.format !== task.format) return 'broken'
    if (!isStored(task.folder, picture))
      await storePicture(task.folder, bytes, { ...picture, keepsBytes: false })
    return picture
  } catch (error) {
    if (error instanceof PartError) return error.refusal
    if (error instanceof TooManyPixels) return 'too-many-pixels'
    if (error instanceof PictureError) return 'broken'
    throw error
  }
}

/** Re-encoded as JPEG; null for a picture that is broken or too large. */
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

/** By name; arguments and results must be serialisable. */
export const pictureTasks = { copy, share, store, slip }
export type PictureTasks = typeof pictureTasks
