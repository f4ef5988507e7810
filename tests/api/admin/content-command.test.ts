import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { refMissing } from '#lib/text/messages/admin-content.ts'
import { readPublished } from '#server/content/published.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  insertBanner,
  insertFaq,
  insertHomeRow,
  insertLanding,
  insertPage,
} from '#tests/support/builders/content.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const NAME = '0123456789abcdef-20x10.webp'
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-content-'))
  const bytes = await sharp({
    create: { width: 20, height: 10, channels: 3, background: '#1b7a48' },
  })
    .webp()
    .toBuffer()
  writeFileSync(join(folder, NAME), bytes)
  await insertProduct(shop.db, { sku: 'TEA-1' })
  const image = `/media/${NAME}`
  await insertBanner(shop.db, { code: 'b1', image })
  await insertFaq(shop.db)
  await insertPage(shop.db)
  await insertHomeRow(shop.db, { model: 'banner', banners: ['b1'] })
  await insertLanding(
    shop.db,
    [{ type_en: 'shelf_product', configs: { title: 'چای', products: ['TEA-1'] }, border: false }],
    { slug: 'yalda' },
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) =>
  runShop(['content', ...words], { DATABASE_URL: shop.url, MEDIA_DIR: folder })
const out = () => join(folder, 'out')
const change = (file: string, from: string, to: string) => {
  const path = join(out(), file)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to))
}

test('an unchanged export imports without changes; an edited one is published completely', async () => {
  expect(await run('export', out())).toMatchObject({
    status: 0,
    stdout: `7 documents are in ${out()}.\n`,
  })
  expect(readdirSync(out()).toSorted()).toEqual([
    ...['banners-main.json', 'content.schema.json', 'faqs-main.json', 'home-main.json'],
    ...['landing-yalda.json', 'media', 'menus-main.json', 'page-terms.json', 'slides-main.json'],
  ])
  const read = (name: string): unknown => JSON.parse(readFileSync(join(out(), name), 'utf8'))
  const held = z.fromJSONSchema(read('content.schema.json') as never)
  expect(held.safeParse(read('landing-yalda.json')).error).toBeUndefined()
  expect(held.safeParse({ ...(read('home-main.json') as object), kind: 'x' }).success).toBe(false)
  expect((await run('import', out())).stdout).toBe('0 published, 7 unchanged.\n')
  const raised = shop.db.selectFrom('content_documents').select('kind').where('revision', '>', 0)
  expect(await raised.execute()).toEqual([])

  // The landing names a banner that comes in another file, with a picture that the shop lacks.
  change('banners-main.json', '"b1"', '"b2"')
  change('home-main.json', '"b1"', '"b2"')
  rmSync(join(folder, NAME))
  const dry = await run('import', out(), '--dry-run')
  expect(dry.stdout).toBe('Dry run: 2 would be published, 5 are unchanged; nothing changed.\n')
  expect(readdirSync(folder)).toEqual(['out'])
  expect((await run('import', out())).stdout).toBe('2 published, 5 unchanged.\n')
  expect(readdirSync(folder)).toContain(NAME)
  const { banners } = await readPublished(shop.db, 'banners')
  expect(banners.map(({ code }) => code)).toEqual(['b2'])
  const { data } = await shop.as(null)('GET /home', {})
  expect(data).toMatchObject([
    { model: 'banner', banners: [{ name: expect.any(String) as string }] },
  ])
})

test('one invalid document prevents the whole import', async () => {
  await run('export', out())
  change('page-terms.json', 'متن', 'متن تازه')
  const before = await shop.db.selectFrom('content_versions').selectAll().execute()
  change('landing-yalda.json', 'TEA-1', 'NONE-1')
  const { status, stderr } = await run('import', out())
  expect(status).toBe(1)
  expect(stderr).toBe(
    `landing-yalda.json document.items.0.configs.products.0: ${refMissing('products', 'NONE-1')}\n` +
      '1 problem; nothing was brought in.\n',
  )
  expect(await shop.db.selectFrom('content_versions').selectAll().execute()).toEqual(before)
})

test.each([
  ['page-terms.json', '"terms"', '"other"', 'page-terms.json key: is no document of this kind'],
  ['page-terms.json', '"page"', '"x"', 'page-terms.json kind: is not as content.schema.json says'],
  ['page-terms.json', '{', '[', /^page-terms\.json:\d+ is not JSON/],
  ['home-main.json', '"banner"', '"x"', /^home-main\.json document\.rows\.0\.model: /],
])('refuses %s with %s replaced by %s', async (file, from, to, sentence) => {
  await run('export', out())
  change(file, from, to)
  const { status, stderr } = await run('import', out())
  expect(status).toBe(1)
  expect(stderr).toMatch(sentence)
})

test('export refuses a folder with files; import needs one existing folder', async () => {
  expect((await run('export', folder)).stderr).toContain('is not empty.')
  expect((await run('import', join(folder, 'none'))).stderr).toContain('does not exist.')
  expect((await run('import')).stderr).toContain('takes one folder.')
})
