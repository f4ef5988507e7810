import type { PartChoice } from '#lib/rules/picture-shape.ts'
import { runPictureTask } from './picture-client.ts'
import type { PictureInfo } from './inspect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { StoreRefusal } from './picture-tasks.ts'
import { pictureFormat } from './signature.ts'

export type UploadRefusal = 'svg' | 'unknown' | StoreRefusal

const SVG = /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i
const HEAD_BYTES = 256

/** Only the pixels are stored. An SVG is refused: scripts, links, arbitrarily long rendering. */
export async function storeUpload(
  folder: string,
  bytes: Uint8Array,
  choice: PartChoice,
): Promise<PictureInfo | UploadRefusal> {
  const format = pictureFormat(bytes)
  if (format) return oneAtATime(() => runPictureTask('store', { folder, bytes, format, choice }))
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString()
  return SVG.test(head) ? 'svg' : 'unknown'
}
