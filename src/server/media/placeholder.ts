import { inspectPicture, type PictureInfo } from './inspect.ts'
import { isStored, storePicture } from './store.ts'

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">' +
    '<rect width="600" height="600" fill="#f4f4f2"/>' +
    '<g fill="none" stroke="#b9bab5" stroke-width="14" stroke-linejoin="round">' +
    '<path d="M170 240h260l-24 200H194z"/><path d="M230 240c0-100 140-100 140 0"/></g></svg>',
)

let known: Promise<PictureInfo> | undefined

/** The picture of products that have none yet. */
export const placeholderPicture = (): Promise<PictureInfo> => (known ??= inspectPicture(SVG))

/** Its address. */
export async function storePlaceholder(mediaDir: string): Promise<string> {
  const picture = await placeholderPicture()
  if (!isStored(mediaDir, picture)) await storePicture(mediaDir, SVG, picture)
  return picture.url
}
