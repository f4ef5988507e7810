import type { SlipType } from '#lib/contract/receipt.ts'
import { runPictureTask } from './picture-client.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pictureFormat } from './signature.ts'

/** What a slip is kept as. */
export interface SlipFile {
  type: SlipType
  bytes: Uint8Array
}

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
  const drawn = await oneAtATime(() => runPictureTask('slip', { bytes, format }))
  return drawn ? { type: 'image/jpeg', bytes: drawn } : 'broken'
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const startsAsPdf = (bytes: Uint8Array): boolean => /^%PDF-[12]\.\d/.test(latin(bytes.slice(0, 8)))

const endsAsPdf = (bytes: Uint8Array): boolean => {
  const tail = latin(bytes.slice(-TRAILER_BYTES))
  return /startxref\s+\d+\s+%%EOF\s*$/.test(tail)
}
