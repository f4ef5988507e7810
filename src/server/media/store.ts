import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type PictureInfo, PictureError } from './inspect.ts'
import { WEBP } from './recipe.ts'
import { writeAtomically } from './write-atomically.ts'

export const isStored = (folder: string, { url }: Pick<PictureInfo, 'url'>): boolean =>
  existsSync(join(folder, basename(url)))

/** Copies are created on first request (copies.ts), so that imports of thousands are quick. */
export async function storePicture(
  folder: string,
  bytes: Buffer,
  picture: PictureInfo,
): Promise<void> {
  const { url, keepsBytes: asItIs } = picture
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeAtomically(join(folder, basename(url)), asItIs ? bytes : await draw(bytes, picture))
}

async function draw(bytes: Buffer, { width, height, part, options }: PictureInfo): Promise<Buffer> {
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
