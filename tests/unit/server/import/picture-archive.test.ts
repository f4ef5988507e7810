import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storePictureArchive } from '#server/import/picture-archive.ts'
import { TooLargeFile, UnreadableFile } from '#server/import/price-list/unreadable-file.ts'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'

let folder: string
let picture: Buffer
beforeAll(async () => {
  const options = { width: 8, height: 8, channels: 3, background: '#1b7a48' } as const
  picture = await sharp({ create: options }).png().toBuffer()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-archive-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

test('stores pictures by the names of their files, whatever their paths are', async () => {
  const names = ['milk.png', 'a/b/BREAD-1.png', '../../etc/passwd.png', 'C:\\Pictures\\626.png']
  const steps: number[] = []
  const stored = await storePictureArchive(
    zipArchive(names.map(name => ({ name, data: picture }))),
    folder,
    ({ done }) => steps.push(done),
  )
  expect(stored.map(({ file }) => file)).toEqual([
    ...['milk.png', 'BREAD-1.png', 'passwd.png', '626.png'],
  ])
  const [url] = new Set(stored.map(each => each.url))
  expect(readdirSync(folder)).toEqual([basename(url ?? '')])
  expect(steps).toEqual([1, 2, 3, 4])
})

test('passes over folders and what systems add', async () => {
  const names = ['photos/', '__MACOSX/._milk.png', 'photos/.DS_Store', 'Thumbs.db', 'milk.png']
  const stored = await storePictureArchive(
    zipArchive(names.map(name => ({ name, data: picture }))),
    folder,
  )
  expect(stored.map(({ file }) => file)).toEqual(['milk.png'])
})

test.each([
  ['text', { data: Buffer.from('no picture') }],
  ['an SVG', { data: SVG }],
  ['a broken picture', { data: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) }],
  ['a bomb that declares little', { data: Buffer.alloc(30_000_000), declared: 100 }],
  ['more than 20 MB', { data: Buffer.alloc(21 * 1024 * 1024) }],
  ['an encrypted file', { data: Buffer.from('x'), encrypted: true }],
])('reports %s, and stores the others', async (_, wrong) => {
  const files = [
    { name: 'wrong.png', ...wrong },
    { name: 'milk.png', data: picture },
  ]
  const stored = await storePictureArchive(zipArchive(files), folder)
  expect(stored.map(({ file, url }) => [file, url === null])).toEqual([
    ['wrong.png', true],
    ['milk.png', false],
  ])
  expect(readdirSync(folder)).toHaveLength(1)
})

test('refuses more than 100 MB of pictures before it unpacks one', async () => {
  const bomb = Buffer.alloc(18_000_000)
  const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, data: bomb }))
  const bytes = zipArchive([{ name: 'milk.png', data: picture }, ...files])
  await expect(storePictureArchive(bytes, folder)).rejects.toBeInstanceOf(TooLargeFile)
  expect(readdirSync(folder)).toEqual([])
})

test('refuses what is no archive, and too many files', async () => {
  const many = Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.png`, data: SVG }))
  for (const bytes of [Buffer.from('PK'), Buffer.alloc(100), zipArchive(many)])
    await expect(storePictureArchive(bytes, folder)).rejects.toBeInstanceOf(UnreadableFile)
})
