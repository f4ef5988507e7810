import { createHash } from 'node:crypto'
import type { Metadata, SharpOptions } from 'sharp'
import type { PicturePart, PictureSize } from '#lib/rules/picture-shape.ts'
import { pictureUrl } from '#lib/rules/picture.ts'
import { MAX_BYTES, MAX_PIXELS, MAX_WIDTH, RECIPE, SVG_MIN_WIDTH } from './recipe.ts'

/** The message tells what a picture must be. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** Decoding would take too much memory, however small the file. */
export class TooManyPixels extends PictureError {
  override name = 'TooManyPixels'
}

export interface PictureInfo {
  url: string
  hash: string
  /** Of the bytes. */
  format: string
  width: number
  height: number
  /** The crop; null for the whole picture. */
  part: PicturePart | null
  /** A WebP of the right size without metadata is stored unchanged. */
  keepsBytes: boolean
  options: SharpOptions
}

const FORMATS = new Set(['png', 'jpeg', 'webp', 'svg'])
const BASE_OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
const SVG_DENSITY = 72
const STORED = /^\/media\/([a-z0-9]+)-(\d{1,5})x(\d{1,5})\.webp$/

/** Throws a PictureError. @param partOf the crop by the picture's size; null for the whole */
export async function inspectPicture(
  bytes: Buffer,
  partOf: (size: PictureSize) => PicturePart | null = () => null,
): Promise<PictureInfo> {
  if (bytes.length > MAX_BYTES) throw new PictureError('is larger than 20 MB')
  const head = await readHead(bytes)
  const { format, autoOrient: natural } = head
  if (natural.width * natural.height > MAX_PIXELS)
    throw new TooManyPixels('has more than 50 million pixels')
  const scale = format === 'svg' ? Math.max(1, SVG_MIN_WIDTH / natural.width) : 1
  const part = partOf(natural)
  const { width: sourceWidth, height: sourceHeight } = part ?? natural
  const width = Math.min(MAX_WIDTH, Math.round(sourceWidth * scale))
  const height = Math.max(1, Math.round((sourceHeight * width) / sourceWidth))
  const content = createHash('sha256').update(RECIPE).update(bytes)
  if (part) content.update(JSON.stringify([part.left, part.top, part.width, part.height]))
  const hash = content.digest('hex').slice(0, 16)
  const options =
    scale > 1 ? { ...BASE_OPTIONS, density: Math.ceil(SVG_DENSITY * scale) } : BASE_OPTIONS
  const isBare = !part && !head.exif && !head.icc && !head.xmp
  const keepsBytes = format === 'webp' && width === head.width && isBare
  return {
    url: pictureUrl(hash, width, height),
    hash,
    format,
    width,
    height,
    part,
    keepsBytes,
    options,
  }
}

/** From the address alone; null for an address that no picture has. */
export function parsePictureUrl(url: string): PictureInfo | null {
  const [, hash = '', width = '', height = ''] = STORED.exec(url) ?? []
  if (hash === '') return null
  const size = { width: Number(width), height: Number(height) }
  return {
    url,
    hash,
    format: 'webp',
    ...size,
    part: null,
    keepsBytes: true,
    options: BASE_OPTIONS,
  }
}

/**
 * Decodes a picture once, at a small size; throws a PictureError when it is truncated or broken.
 */
export async function decodePicture(bytes: Buffer, { options }: PictureInfo): Promise<void> {
  const { sharp } = await import('./sharp.ts')
  try {
    await sharp(bytes, options).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
  } catch (cause) {
    throw new PictureError('is a broken picture', { cause })
  }
}

async function readHead(bytes: Buffer): Promise<Metadata> {
  const sentence = 'is no picture: it must be PNG, JPEG, WebP or SVG'
  // Loaded here, because the server itself decodes nothing.
  const { sharp } = await import('./sharp.ts')
  const head = await sharp(bytes, { ...BASE_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError(sentence, { cause })
    })
  if (!FORMATS.has(head.format)) throw new PictureError(sentence)
  return head
}
