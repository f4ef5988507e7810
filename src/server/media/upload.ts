import type { PartChoice } from '#lib/rules/picture-shape.ts'
import { runPictureTask } from './picture-client.ts'
import type { Inspected } from './inspect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { StoreRefusal } from './picture-tasks.ts'
import { pictureFormat } from './signature.ts'

/** Why a file is not kept as a picture. */
export type UploadRefusal = 'svg' | 'unknown' | StoreRefusal

const SVG = /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i
const HEAD_BYTES = 256

/**
 * Stores what somebody uploaded as WebP under the name of its content: decoded and drawn anew, one at
 * a time, so that nothing but its pixels is kept. An SVG is refused: it is a document that can hold
 * scripts and links, and drawing one takes as long as its author wants.
 */
export async function keepUpload(
  folder: string,
  bytes: Uint8Array,
  choice: PartChoice,
): Promise<Inspected | UploadRefusal> {
  const format = pictureFormat(bytes)
  if (format) return oneAtATime(() => runPictureTask('store', { folder, bytes, format, choice }))
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString()
  return SVG.test(head) ? 'svg' : 'unknown'
}
