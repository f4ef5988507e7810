/** Everything that the database holds is hostile: it stands there as text, and does nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { safeHtml } from '#server/import/html.ts'
import {
  HOSTILE_HTML,
  HOSTILE_LINKS,
  HOSTILE_NAMES,
} from '#tests/support/builders/hostile-content.ts'
import { bidiFaults, domFaults } from '#tests/support/checks/hostile-dom.ts'
import { type HostileShop, plantHostileShop } from '#tests/support/builders/hostile-shop.ts'
import { type BuiltShop, startShop } from '#tests/support/fixtures/built-shop.ts'

test.describe.configure({ mode: 'default' })

const NOWHERE = '/nowhere'
/** A word without an end must not make a page wider than its screen; the wide one comes last. */
const WIDTHS = [360, 768, 1280]
const COMMENTS_SHOWN = 3
/** Of the hostile texts those that hold a word beside what does something. */
const WORDS_LEFT = HOSTILE_HTML.filter(html => safeHtml(html) !== '').length

let folder: string
let planted: HostileShop
let shop: BuiltShop

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-hostile-'))
  planted = await plantHostileShop(`file:${join(folder, 'shop.db')}`)
  shop = await startShop(folder)
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true })
})

interface Watched {
  page: Page
  /** What should not have happened, a line each. */
  faults: string[]
}

/** A page that notes dialogs, other windows, requests elsewhere, and what the policy had to stop. */
async function watch(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({ baseURL: shop.origin })
  const faults: string[] = []
  context.on('dialog', dialog => {
    faults.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== shop.origin)
      faults.push(`request to ${request.url()}`)
  })
  context.on('console', message => {
    const text = message.text()
    if (/content security policy|refused to/i.test(text)) faults.push(`policy: ${text}`)
  })
  context.on('weberror', error => faults.push(`not caught: ${error.error().message}`))
  const page = await context.newPage()
  context.on('page', other => {
    faults.push(`window ${other.url()}`)
  })
  return { page, faults }
}

async function visit({ page, faults }: Watched, path: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: 'load' })
  const expected = path === NOWHERE ? 404 : 200
  if (answer?.status() !== expected) faults.push(`${path}: ${answer?.status()}`)
  const texts = [
    ...(await page.evaluate(domFaults, shop.origin)),
    ...(await page.evaluate(bidiFaults)),
  ]
  faults.push(...texts.map(fault => `${path}: ${fault}`))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 720 })
    const wider = await page.locator('html').evaluate(root => root.scrollWidth - root.clientWidth)
    if (wider > 0) faults.push(`${path} at ${width}: ${wider} px too wide`)
  }
  const ran = await page.evaluate(() => 'ran' in globalThis && Reflect.get(globalThis, 'ran') === 1)
  if (ran) faults.push(`${path}: a script ran`)
  if (new URL(page.url()).origin !== shop.origin) faults.push(`${path}: went to ${page.url()}`)
}

test('no page executes its data', async ({ browser }) => {
  test.slow()
  const watched = await watch(browser)
  for (const path of planted.paths) await visit(watched, path)
  await visit(watched, NOWHERE)
  expect(watched.faults).toEqual([])
})

test('shows hostile content as text', async ({ browser }) => {
  const { page } = await watch(browser)
  await page.goto('/')
  // A row that was late for the page comes by itself.
  await expect(page.locator('[data-banner]')).toHaveCount(HOSTILE_LINKS.length)
  for (const banner of await page.locator('[data-banner]').all())
    expect(HOSTILE_NAMES).toContain(await banner.textContent())
  await page.goto('/faqs')
  await expect(page.locator('.faq')).toHaveCount(HOSTILE_HTML.length)
  await page.goto('/landings/hostile')
  await expect(page.locator('.media')).toHaveCount(WORDS_LEFT)
  await expect(page.locator('.media picture')).toHaveCount(0)
  await expect(page.locator('.media .prose')).toHaveCount(WORDS_LEFT)
  await expect(page.locator('.slides a')).toHaveCount(HOSTILE_LINKS.length)
  await page.goto(planted.products[0]?.path ?? '/')
  for (const comment of HOSTILE_NAMES.slice(0, COMMENTS_SHOWN))
    await expect(page.locator('main')).toContainText(comment)
})

test('shows hostile names as text without reversing the page', async ({ browser }) => {
  test.slow()
  const watched = await watch(browser)
  const { page, faults } = watched
  for (const { path, name } of planted.products) {
    await visit(watched, path)
    await expect(page.locator('h1').first()).toHaveText(name)
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    const { '@graph': things } = JSON.parse(json ?? '') as { '@graph': { name: string }[] }
    expect(things[0]?.name).toBe(name)
  }
  expect(faults).toEqual([])
})

test('hostile names do nothing in markup built by scripts', async ({ browser }) => {
  const watched = await watch(browser)
  const { page, faults } = watched
  const { path, name } = planted.products[8] ?? { path: '/', name: '' }
  await visit(watched, path)
  await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
  await expect(page.getByRole('group', { name }).first()).toBeVisible()
  await visit(watched, '/cart')
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  const markup = await page.evaluate(domFaults, shop.origin)
  expect([...faults, ...markup]).toEqual([])
})

test('searches and suggests hostile names as text', async ({ browser }) => {
  const watched = await watch(browser)
  const { page, faults } = watched
  await visit(watched, '/')
  await page.locator('#q').fill('script')
  await expect(page.getByRole('option').first()).toBeVisible()
  const markup = await page.evaluate(domFaults, shop.origin)
  expect([...faults, ...markup]).toEqual([])
})
