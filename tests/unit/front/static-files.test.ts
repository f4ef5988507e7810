import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mediaFiles, placeholders } from '#front/media-files.ts'
import { builtFiles } from '#front/static-files.ts'
import { AVIF } from '#server/media/recipe.ts'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

const SHEET = 'a{color:red}'.repeat(200)
const PICTURE = '/media/0a1b-30x20.webp'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-files-'))
})
afterEach(async () => {
  await closePageServer()
  rmSync(folder, { recursive: true, force: true })
})

describe('files of the built site', () => {
  const openBuilt = async () => {
    mkdirSync(join(folder, '_astro'))
    const sheet = join(folder, '_astro/shop.a1.css')
    writeFileSync(sheet, SHEET)
    writeFileSync(`${sheet}.br`, brotliCompressSync(SHEET))
    writeFileSync(`${sheet}.gz`, gzipSync(SHEET))
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, 'sw.js'), '1')
    return openPageServer({ files: await builtFiles(folder) })
  }

  it('are sent in the encoding that the browser accepts, with type and age', async () => {
    const { ask } = await openBuilt()
    const plain = await ask('/_astro/shop.a1.css?x=1')
    expect(plain.body.toString()).toBe(SHEET)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(SHEET.length),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    const br = await ask('/_astro/shop.a1.css', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.body).toEqual(brotliCompressSync(SHEET))
    const again = { 'if-none-match': String(plain.headers['etag']) }
    expect((await ask('/_astro/shop.a1.css', { headers: again })).status).toBe(304)
    const head = await ask('/favicon.svg', { method: 'HEAD' })
    expect([head.body.length, head.headers['content-length']]).toEqual([0, '6'])
    expect(head.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    })
    expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  it('stay available while a build replaces them; unknown files get a short 404', async () => {
    const { ask, made } = await openBuilt()
    rmSync(folder, { recursive: true })
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await ask('/_astro/shop.a1.css', { headers: { 'accept-encoding': encoding } })
      expect(answer.status, encoding).toBe(200)
    }
    const missing = await ask('/_astro/shop.b2.css')
    expect([missing.status, missing.body.toString()]).toEqual([404, 'Not Found'])
    expect((await ask('/_astro/shop.a1.css.br')).status).toBe(404)
    expect(made).toEqual([])
    expect((await ask('/faqs')).status).toBe(200)
  })
})

describe('pictures', () => {
  const none = () => Promise.resolve(false)

  it('are read completely or not at all', async () => {
    const { ask } = await openPageServer({ media: mediaFiles(folder, none) })
    expect((await ask(PICTURE)).status).toBe(404)
    writeFileSync(join(folder, '0a1b-30x20.webp'), 'webp')
    const answer = await ask(PICTURE)
    expect([answer.status, answer.body.toString()]).toEqual([200, 'webp'])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const head = await ask(PICTURE, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    rmSync(folder, { recursive: true })
    expect((await ask(PICTURE)).status).toBe(404)
  })

  it('are made on the first request', async () => {
    const made: string[] = []
    const make = (name: string) => {
      made.push(name)
      writeFileSync(join(folder, name), 'avif')
      return Promise.resolve(true)
    }
    const { ask } = await openPageServer({ media: mediaFiles(folder, make) })
    for (let turn = 0; turn < 2; turn++)
      expect((await ask('/media/0a1b-30x20.96.avif')).body.toString()).toBe('avif')
    expect(made).toEqual(['0a1b-30x20.96.avif'])
  })

  it('answer 503 when the disk fails, and the shop goes on', async () => {
    mkdirSync(join(folder, '0a1b-30x20.webp'))
    writeFileSync(join(folder, '0a1c-30x20.webp'), 'webp')
    const { ask } = await openPageServer({ media: mediaFiles(folder, none) })
    await expect(ask(PICTURE)).rejects.toThrow()
    expect((await ask('/media/0a1c-30x20.webp')).status).toBe(200)
    const broken = () => Promise.reject(new Error('EMFILE: too many open files'))
    await closePageServer()
    const other = await openPageServer({ media: mediaFiles(folder, broken) })
    const answer = await other.ask('/media/0a1d-30x20.webp')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect((await other.ask('/media/0a1c-30x20.webp')).status).toBe(200)
  })

  it('have plain names only', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'x')
    const { ask } = await openPageServer({ media: mediaFiles(join(folder, 'media'), none) })
    for (const path of [
      '/media/../secret.txt',
      '/media/%2e%2e%2fsecret.txt',
      '/media/',
      '/media/x',
    ])
      expect((await ask(path)).status, path).not.toBe(503)
  })
})

describe('placeholder of a picture', () => {
  const COPY = '/media/0a1b-30x20.192.avif'
  const none = () => Promise.resolve(false)

  it('is its small copy, which is created for the next page when missing', async () => {
    const made: string[] = []
    const make = (name: string) => {
      made.push(name)
      writeFileSync(join(folder, name), 'avif')
      return Promise.resolve(true)
    }
    const placeholder = placeholders(folder, make)
    expect(await placeholder(COPY)).toBe('')
    expect(await placeholder(COPY)).toBe('data:image/avif;base64,YXZpZg==')
    expect(made).toEqual(['0a1b-30x20.192.avif'])
  })

  it('is empty for a copy that is large, transparent, impossible or foreign', async () => {
    writeFileSync(join(folder, '0a1b-30x20.192.avif'), Buffer.alloc(2_501))
    const broken = () => Promise.reject(new Error('disk full'))
    expect(await placeholders(folder, none)(COPY)).toBe('')
    const clear = { width: 8, height: 8, channels: 4, background: '#0000' } as const
    await sharp({ create: clear }).avif(AVIF).toFile(join(folder, '0a1d-30x20.192.avif'))
    expect(await placeholders(folder, none)('/media/0a1d-30x20.192.avif')).toBe('')
    const full = { width: 8, height: 8, channels: 3, background: '#fff' } as const
    await sharp({ create: full }).avif(AVIF).toFile(join(folder, '0a1e-30x20.192.avif'))
    expect(await placeholders(folder, none)('/media/0a1e-30x20.192.avif')).not.toBe('')
    expect(await placeholders(folder, broken)('/media/0a1c-30x20.192.avif')).toBe('')
    for (const other of ['', '/media/../shop.db', 'https://elsewhere.test/a.avif'])
      expect(await placeholders(folder, none)(other)).toBe('')
  })
})
