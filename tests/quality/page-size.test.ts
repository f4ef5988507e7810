/** Transferred bytes of a page: its HTML, cached and for its first visitor, and its styles. */
import { gzipSync } from 'node:zlib'
import { placeholderCopy } from '#lib/rules/picture.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'
import { productHref } from '#lib/rules/links.ts'
import { bulkProduct, productWithPictures } from '#tests/support/builders/demo-products.ts'
import { aProduct, fullLists } from '#tests/support/builders/demo-addresses.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

const CACHED_MAX_BYTES = 18_000
const FIRST_MAX_BYTES = 18 * 1024

const STYLES_MAX_BYTES = 15 * 1024

/** What stands in a list for its first picture. */
const PLACEHOLDER = 'url(data:image/avif;base64,'

test('home, a listing and a product stay small', async ({ request }) => {
  const sent = async (path: string) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers()['content-encoding']).toBe('br')
    return Number(answer.headers()['content-length'])
  }
  const leaf = (await fullLists(request)).find(({ path }) => path.includes('/categories/'))
  if (!leaf) throw new Error('the demo has no full leaf')
  await request.get(placeholderCopy(leaf.first.image))
  // An address that is not cached yet: it holds the copy that was made.
  const list = `${leaf.path}?page=1&max=900000000`
  expect(await (await request.get(list)).text()).toContain(PLACEHOLDER)
  // Who comes first gets a quicker packing.
  const heavy = [await productWithPictures(request), await bulkProduct(request)].map(productHref)
  for (const path of ['/', list, await aProduct(request), ...heavy])
    await expect.poll(() => sent(path), path).toBeLessThanOrEqual(CACHED_MAX_BYTES)
})

test('a list stays small for the first visitor too', async ({ request }) => {
  const lists = await fullLists(request)
  expect(lists.length).toBeGreaterThan(20)
  const heavy: Record<string, number> = {}
  let pictured = 0
  for (const { path, first } of lists) {
    // The small copy that stands in the page for the first picture is made by then.
    await request.get(placeholderCopy(first.image))
    const address = path + (path.includes('?') ? '&page=1' : '?page=1')
    const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
    const bytes = Number(answer.headers()['content-length'])
    expect(bytes, address).toBeGreaterThan(0)
    if (bytes > FIRST_MAX_BYTES) heavy[decodeURI(path)] = bytes
    if ((await answer.text()).includes(PLACEHOLDER)) pictured++
  }
  expect(heavy).toEqual({})
  // A picture that is large, or that one sees through, has none.
  expect(pictured).toBeGreaterThan(lists.length / 2)
})

test('inline and linked styles stay within their budget', async ({ request }) => {
  const heavy: Record<string, number> = {}
  for (const path of [...(await publicPages(request)), '/cart', '/login']) {
    const html = await (await request.get(path)).text()
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    const files = [...new Set(links.map(([, href = '']) => href))].map(async href =>
      (await request.get(href)).body(),
    )
    const within = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    expect(files.length).toBeGreaterThan(0)
    const bytes = [...(await Promise.all(files)), ...within]
      .map(styles => gzipSync(styles).length)
      .reduce((sum, each) => sum + each)
    if (bytes > STYLES_MAX_BYTES) heavy[path] = bytes
  }
  expect(heavy).toEqual({})
})
