import type { PicturePart, PictureSize } from '#lib/rules/picture-shape.ts'
import { inspectPicture, type Inspected, PictureError, TooManyPixels } from './inspect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pictureFormat } from './signature.ts'
import { isStored, storePicture } from './store.ts'

/** Why a file is not kept as a picture. */
export type UploadRefusal = 'svg' | 'unknown' | 'too-many-pixels' | 'broken'

const SVG = /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i
const HEAD_BYTES = 256

/**
 * Keeps what somebody uploaded as WebP under the name of its content: decoded and drawn anew, one at
 * a time, so that nothing but its pixels is kept. An SVG is refused: it is a document that can hold
 * scripts and links, and drawing one takes as long as its author wants.
 * @param partOf the part of a picture of that size that is kept; what it throws is thrown
 */
export async function keepUpload(
  folder: string,
  bytes: Buffer,
  partOf: (size: PictureSize) => PicturePart | null,
): Promise<Inspected | UploadRefusal> {
  const format = pictureFormat(bytes)
  if (!format) return SVG.test(bytes.toString('utf8', 0, HEAD_BYTES)) ? 'svg' : 'unknown'
  try {
    return await oneAtATime(async () => {
      const picture = await inspectPicture(bytes, partOf)
      if (picture.format !== format) return 'broken'
      const isThere = isStored(folder, picture)
      if (!isThere) await storePicture(folder, bytes, { ...picture, asItIs: false })
      return picture
    })
  } catch (error) {
    if (error instanceof TooManyPixels) return 'too-many-pixels'
    if (error instanceof PictureError) return 'broken'
    throw error
  }
}
