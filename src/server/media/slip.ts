import type { SlipType } from '#lib/contract/receipt.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { MAX_PIXELS } from './recipe.ts'
import { pictureFormat } from './signature.ts'

/** What a slip is kept as. */
export interface SlipFile {
  type: SlipType
  bytes: Uint8Array
}

/** Wide enough to read what is printed on a slip, and no wider. */
const SIDE_MAX = 2_400
const JPEG_QUALITY = 82
const DRAWING_SECONDS = 10
/** Where a PDF must end, as its readers look for it. */
const TRAILER_BYTES = 1_024

/**
 * A slip as it is to be kept, by what its bytes are and never by what they are called: a picture is
 * decoded and drawn anew, so that nothing but its pixels is kept; a PDF stays as it came, for nobody
 * opens it in the shop. `unknown` is neither, `broken` cannot be drawn or is too large a picture.
 */
export async function readSlip(bytes: Uint8Array): Promise<SlipFile | 'unknown' | 'broken'> {
  if (startsAsPdf(bytes)) return endsAsPdf(bytes) ? { type: 'application/pdf', bytes } : 'broken'
  const format = pictureFormat(bytes)
  if (!format) return 'unknown'
  return oneAtATime(() => redraw(bytes, format))
}

async function redraw(bytes: Uint8Array, format: string): Promise<SlipFile | 'broken'> {
  // Not at the start of a shop: most answers need no picture library.
  const { sharp } = await import('./sharp.ts')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    if ((await picture.metadata()).format !== format) return 'broken'
    const drawn = await picture
      .timeout({ seconds: DRAWING_SECONDS })
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    return { type: 'image/jpeg', bytes: drawn }
  } catch {
    return 'broken'
  }
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const startsAsPdf = (bytes: Uint8Array): boolean => /^%PDF-[12]\.\d/.test(latin(bytes.slice(0, 8)))

const endsAsPdf = (bytes: Uint8Array): boolean => {
  const tail = latin(bytes.slice(-TRAILER_BYTES))
  return /startxref\s+\d+\s+%%EOF\s*$/.test(tail)
}
