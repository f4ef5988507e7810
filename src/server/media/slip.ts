import type { SlipType } from '#lib/contract/receipt.ts'
import { runPictureTask } from './picture-client.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { pictureFormat } from './signature.ts'

export interface SlipFile {
  type: SlipType
  bytes: Uint8Array
}

/** Where readers look for the end of a PDF. */
const TRAILER_BYTES = 1_024

/**
 * By content, never by name. `unknown` is neither picture nor PDF, `broken` cannot be decoded.
 * Of a picture only the pixels are stored; a PDF stays unchanged, because the shop never opens it.
 */
export async function readSlip(bytes: Uint8Array): Promise<SlipFile | 'unknown' | 'broken'> {
  if (startsAsPdf(bytes)) return endsAsPdf(bytes) ? { type: 'application/pdf', bytes } : 'broken'
  const format = pictureFormat(bytes)
  if (!format) return 'unknown'
  const image = await oneAtATime(() => runPictureTask('slip', { bytes, format }))
  return image ? { type: 'image/jpeg', bytes: image } : 'broken'
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

const startsAsPdf = (bytes: Uint8Array): boolean => /^%PDF-[12]\.\d/.test(latin(bytes.slice(0, 8)))

const endsAsPdf = (bytes: Uint8Array): boolean => {
  const tail = latin(bytes.slice(-TRAILER_BYTES))
  return /startxref\s+\d+\s+%%EOF\s*$/.test(tail)
}
