import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Inspected, PictureError } from './inspect.ts'
import { WEBP } from './recipe.ts'
import { writeWhole } from './write-whole.ts'

/** Whether a picture is in the folder already. */
export const isStored = (folder: string, { url }: Inspected): boolean =>
  existsSync(join(folder, basename(url)))

/**
 * Writes a picture as WebP in its full width. Its copies are made when they are first asked for
 * (copies.ts), so that an import of thousands takes seconds.
 */
export async function storePicture(
  folder: string,
  bytes: Buffer,
  picture: Inspected,
): Promise<void> {
  const { url, asItIs } = picture
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(join(folder, basename(url)), asItIs ? bytes : await draw(bytes, picture))
}

async function draw(bytes: Buffer, { width, height, part, options }: Inspected): Promise<Buffer> {
  const { sharp } = await import('./sharp.ts')
  const upright = sharp(bytes, options).autoOrient()
  try {
    return await (part ? upright.extract(part) : upright)
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer()
  } catch (cause) {
    throw new PictureError('is a broken picture', { cause })
  }
}
