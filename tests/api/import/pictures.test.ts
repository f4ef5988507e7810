import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportShop, type ImportShop } from '#tests/support/builders/import-folder.ts'

const brand = (logo: string) => `code,name,position,logo\npak,پاک,1,${logo}\n`
const square = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#1b7a48' } })

let shop: ImportShop

beforeAll(async () => {
  shop = await createImportShop()
})
afterAll(() => shop.close())

async function logoOf(name: string, bytes: Buffer | string): Promise<string | null> {
  const files = { 'brands.csv': brand(name), [name]: bytes }
  expect(await shop.bring(files)).toHaveLength(1)
  return (await shop.db.selectFrom('brands').select('logo').executeTakeFirstOrThrow()).logo
}

test.each([
  ['wide.png', () => square(300).png().toBuffer(), /-300x150\.webp$/],
  ['wider than any page.jpg', () => square(2400).jpeg().toBuffer(), /-1920x960\.webp$/],
  [
    'lying.jpg',
    () => square(300).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    /-150x300\.webp$/,
  ],
])('stores %s upright, as WebP, no wider than a page', async (name, bytes, address) => {
  const logo = await logoOf(name, await bytes())
  expect(logo).toMatch(address)
  const stored = await sharp(join(shop.mediaDir, logo!.replace('/media/', ''))).metadata()
  expect(stored.format).toBe('webp')
  expect(logo).toContain(`-${stored.width}x${stored.height}.webp`)
  expect(stored.exif).toBeUndefined()
})

test('writes the same picture under another name once', async () => {
  const bytes = await square(320).webp().toBuffer()
  const first = await logoOf('one.webp', bytes)
  const files = readdirSync(shop.mediaDir).length
  expect(await logoOf('two.webp', bytes)).toBe(first)
  expect(readdirSync(shop.mediaDir)).toHaveLength(files)
})

test('does not follow a link out of the folder', async () => {
  const outside = join(shop.mediaDir, '..', 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret.png'), await square(64).png().toBuffer())
  const problems = await shop.bring(
    { 'brands.csv': brand('in/secret.png') },
    { prepare: folder => symlinkSync(outside, join(folder, 'in')) },
  )
  expect(problems).toEqual(['brands.csv:2 logo: in/secret.png is not in the folder'])
})
