import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { importFolder } from '#server/import/import-folder.ts'
import { PICTURE_SVG, writeFolder } from '#tests/support/builders/import-folder.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const GOLDEN = new URL('golden.json', import.meta.url)
/** Of which ids alone are recorded: their fields are no content. */
const GOODS = new Set(['products', 'bundles'])
const shop = shopForFile()

/** The demo, with one picture for everything but its content. */
function writeDemo(): string {
  const files = readdirSync('demo').filter(name => /\.(csv|json)$/.test(name))
  const folder = mkdtempSync(join(tmpdir(), 'sabad-golden-'))
  cpSync('demo/images/content', join(folder, 'images/content'), { recursive: true })
  const text = (name: string) =>
    readFileSync(`demo/${name}`, 'utf8').replace(/images\/(?!content)[\w/-]+\.\w+/g, 'picture.svg')
  return writeFolder(folder, {
    ...Object.fromEntries(files.map(name => [name, text(name)])),
    'picture.svg': PICTURE_SVG,
  })
}

beforeAll(async () => {
  const folder = writeDemo()
  await importFolder(shop.db, folder, { mediaDir: shop.deps.mediaDir, now: TEST_START })
  rmSync(folder, { recursive: true })
})

const PATHS = [
  ...['config/shop', 'sliders', 'home', 'home/layouts', 'home/banners/latest'],
  ...Array.from({ length: 14 }, (_, at) => `home/load?row=${at + 1}`),
  ...['faqs', 'faqs/categories', 'pages/about-us', 'pages/terms', 'pages/contact-us'],
  ...['pages/none', 'landings/yalda', 'landings/breakfast', 'landings/cleaning', 'landings/none'],
  ...['sitemap', 'sitemap/pages', 'sitemap/landings'],
]

async function answerOf(path: string): Promise<unknown> {
  const answer = await shop.backend(new Request(`http://shop.test/api/v1/${path}`))
  const body = (await answer.text()).replaceAll(shop.deps.siteUrl, '')
  return {
    status: answer.status,
    body: JSON.parse(body, (name, value: unknown) =>
      GOODS.has(name) ? (value as { id: number }[]).map(({ id }) => id) : value,
    ) as unknown,
  }
}

test('public content calls answer for the demo as recorded', async () => {
  const answers = Object.fromEntries(
    await Promise.all(PATHS.map(async path => [path, await answerOf(path)] as const)),
  )
  expect(answers).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')))
})
