import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureUrl, SHARE_PICTURE_SIZE, sharePicture } from '#lib/rules/picture.ts'
import { createCopyMaker } from '#server/media/copies.ts'
import { servePicture } from '#server/media/serve.ts'

const HASH = '0123456789abcdef'
const MAX_BYTES = 300 * 1024
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-share-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Stores a picture of one colour; what its page shares. */
async function stored(width: number, height: number): Promise<string> {
  const url = pictureUrl(HASH, width, height)
  const background = { r: 40, g: 120, b: 200, alpha: 0.5 }
  await sharp({ create: { width, height, channels: 4, background } })
    .webp()
    .toFile(join(folder, basename(url)))
  return sharePicture(url)
}

test.each([
  ['a product', 800, 800],
  ['an upright one', 300, 900],
  ['a text', 640, 400],
  ['a slide', 1_920, 640],
])('is made of %s, %i by %i', async (_, width, height) => {
  const url = await stored(width, height)
  const answer = await servePicture(folder, createCopyMaker(folder))(new Request(`http://x${url}`))
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_PICTURE_SIZE })
  expect(bytes.length).toBeLessThan(MAX_BYTES)
  expect(existsSync(join(folder, basename(url)))).toBe(true)
})

test('is not made without its picture or by another name', async () => {
  await stored(800, 800)
  const make = createCopyMaker(folder)
  for (const name of [
    `${HASH}-801x800.share.jpg`,
    `${HASH}-800x800.share.png`,
    `../${HASH}-800x800.share.jpg`,
    `${HASH}-800x800.share.jpg.webp`,
    'share.jpg',
  ])
    expect(await make(name), name).toBe(false)
  expect(readdirSync(folder)).toHaveLength(1)
})
