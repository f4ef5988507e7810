import { createHash } from 'node:crypto'
import type { Metadata, SharpOptions } from 'sharp'
import type { PicturePart, PictureSize } from '#lib/rules/picture-shape.ts'
import { pictureUrl } from '#lib/rules/picture.ts'
import { MAX_BYTES, MAX_PIXELS, MAX_WIDTH, RECIPE, SVG_MIN_WIDTH } from './recipe.ts'

/** A picture that cannot be used; the message says what a picture must be. */
export class PictureError extends Error {
  override name = 'PictureError'
}

/** It would take too much memory, however few bytes say it. */
export class TooManyPixels extends PictureError {
  override name = 'TooManyPixels'
}

/** A picture that can be stored, with the size and the address that it will have. */
export interface Inspected {
  url: string
  hash: string
  /** What its bytes are. */
  format: string
  width: number
  height: number
  /** The part of it that is kept; null: the whole. */
  part: PicturePart | null
  /** A WebP of the right size, without anything beside its pixels, is kept to the byte. */
  asItIs: boolean
  /** How sharp reads it. */
  options: SharpOptions
}

const FORMATS = new Set(['png', 'jpeg', 'webp', 'svg'])
const BASE_OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
const SVG_DENSITY = 72
const STORED = /^\/media\/([a-z0-9]+)-(\d{1,5})x(\d{1,5})\.webp$/

/**
 * Looks at a picture's head; throws a PictureError when it is none that the shop takes.
 * @param partOf the part of a picture of that size that is to be kept; null for the whole
 */
export async function inspectPicture(
  bytes: Buffer,
  partOf: (size: PictureSize) => PicturePart | null = () => null,
): Promise<Inspected> {
  if (bytes.length > MAX_BYTES) throw new PictureError('is larger than 20 MB')
  const head = await readHead(bytes)
  const { format, autoOrient: natural } = head
  if (natural.width * natural.height > MAX_PIXELS)
    throw new TooManyPixels('has more than 50 million pixels')
  const scale = format === 'svg' ? Math.max(1, SVG_MIN_WIDTH / natural.width) : 1
  const part = partOf(natural)
  const { width: wide, height: high } = part ?? natural
  const width = Math.min(MAX_WIDTH, Math.round(wide * scale))
  const height = Math.max(1, Math.round((high * width) / wide))
  const content = createHash('sha256').update(RECIPE).update(bytes)
  if (part) content.update(JSON.stringify([part.left, part.top, part.width, part.height]))
  const hash = content.digest('hex').slice(0, 16)
  const options =
    scale > 1 ? { ...BASE_OPTIONS, density: Math.ceil(SVG_DENSITY * scale) } : BASE_OPTIONS
  const isBare = !part && !head.exif && !head.icc && !head.xmp
  const asItIs = format === 'webp' && width === head.width && isBare
  return {
    url: pictureUrl(hash, width, height),
    hash,
    format,
    width,
    height,
    part,
    asItIs,
    options,
  }
}

/** What the address of a picture says of it; null for one that no picture has. */
export function storedPicture(url: string): Inspected | null {
  const [, hash = '', width = '', height = ''] = STORED.exec(url) ?? []
  if (hash === '') return null
  const size = { width: Number(width), height: Number(height) }
  return {
    url,
    hash,
    format: 'webp',
    ...size,
    part: null,
    asItIs: true,
    options: BASE_OPTIONS,
  }
}

/** Decodes a picture once, small; throws a PictureError when it is cut off or broken. */
export async function decodePicture(bytes: Buffer, { options }: Inspected): Promise<void> {
  const { sharp } = await import('./sharp.ts')
  try {
    await sharp(bytes, options).resize(8, 8, { fit: 'fill' }).raw().toBuffer()
  } catch (cause) {
    throw new PictureError('is a broken picture', { cause })
  }
}

async function readHead(bytes: Buffer): Promise<Metadata> {
  const sentence = 'is no picture: it must be PNG, JPEG, WebP or SVG'
  // Not with the server, which only names stored pictures.
  const { sharp } = await import('./sharp.ts')
  const head = await sharp(bytes, { ...BASE_OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError(sentence, { cause })
    })
  if (!FORMATS.has(head.format)) throw new PictureError(sentence)
  return head
}
