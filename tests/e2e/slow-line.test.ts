/** What stands on a page stays where it is, in whatever pieces the page comes (decision 028). */
import type { Page } from 'playwright/test'
import { aBundle, aLeaf, aProduct } from '#tests/support/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/layout-shift.ts'
import { expect, test } from '#tests/support/slow-line.ts'

const PAGES = ['/', '/search/', '/bundles', '/faqs', '/contact-us']
const letters = (page: Page) => page.evaluate(() => document.fonts.check('1em Vazirmatn'))
const plain = (page: Page) => page.locator('html[data-plain]')

test('a page that comes piece by piece moves nothing', async ({ page, request, line }) => {
  await watchMoves(page)
  for (const path of [
    ...PAGES,
    await aLeaf(request),
    await aProduct(request),
    await aBundle(request),
  ]) {
    await page.goto(line.origin + path, { waitUntil: 'networkidle' })
    expect(await readMoves(page), path).toEqual([])
  }
})

test('letters that come late come with the next page', async ({ page, line }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  line.letters = promise
  await watchMoves(page)
  await page.goto(`${line.origin}/search/`, { waitUntil: 'domcontentloaded' })
  await expect(plain(page)).toHaveCount(1)
  resolve(undefined)
  await expect.poll(() => letters(page)).toBe(true)
  expect(await readMoves(page)).toEqual([])
  await expect(plain(page)).toHaveCount(1)
  await page.goto(`${line.origin}/faqs`, { waitUntil: 'networkidle' })
  await expect(plain(page)).toHaveCount(0)
})
