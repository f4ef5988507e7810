/** Addresses as the built shop answers them: redirects, missing pages, headers, files of the app. */
import type { Bundle } from '#lib/contract/bundle.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { filterOf } from '#tests/support/checks/listing.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

const NO_REDIRECT = { maxRedirects: 0 }
const SIGNED_IN = { headers: { cookie: 'sabad_in=1' }, ...NO_REDIRECT }

test('redirects a wrong slug of a product and a bundle', async ({ request }) => {
  const product = await bulkProduct(request)
  const { data } = (await (await request.get('/api/v1/bundles')).json()) as { data: Bundle[] }
  const bundle = data.find(({ available }) => available)!
  const wrong = [
    [`/products/${product.id}/wrong`, productHref(product)],
    ...['', '/', '/x', '/x/y'].map(slug => [`/bundles/${bundle.id}${slug}`, bundleHref(bundle)]),
  ] as [string, string][]
  for (const [path, right] of wrong) {
    const answer = await request.get(path, NO_REDIRECT)
    expect([answer.status(), answer.headers()['location']], path).toEqual([301, right])
  }
})

test('answers an unknown product, bundle, landing and path with 404 and products', async ({
  request,
}) => {
  for (const [path, message] of [
    ['/products/99999999/x', catalogMessages.productGone],
    ['/bundles/999999/x', catalogMessages.bundleNotExist],
    ['/bundles/0', catalogMessages.bundleNotExist],
    ['/bundles/x', catalogMessages.bundleNotExist],
    ['/landings/no-such', pageMessages.pageNotFound],
    ['/no/such/page', pageMessages.pageNotFound],
  ] as const) {
    const answer = await request.get(path, NO_REDIRECT)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain(message)
  }
  const html = await (await request.get('/no/such/page')).text()
  expect(html.match(/class="card/g)?.length).toBeGreaterThan(4)
})

test('redirects a page behind the end of a list to its last one', async ({ request }) => {
  const { count } = await filterOf(request)
  const answer = await request.get('/search/?sort=1&page=99999', NO_REDIRECT)
  expect(answer.headers()['location']).toBe(`/search/?sort=1&page=${Math.ceil(count / PAGE_SIZE)}`)
})

test('sign-in, registration and checkout have neither header nor bottom bar', async ({
  request,
}) => {
  for (const path of ['/login', '/register', '/checkout']) {
    const options = path === '/login' ? NO_REDIRECT : SIGNED_IN
    const html = await (await request.get(path, options)).text()
    expect(html, path).toContain('bare-head')
    expect(html, path).not.toContain('id="header"')
    expect(html, path).not.toContain('class="bar"')
  }
})

test('profile pages redirect guests and are the same for every customer', async ({ request }) => {
  for (const { path } of PROFILE_PAGES) {
    const guest = await request.get(`${path}?page=2`, NO_REDIRECT)
    expect([guest.status(), guest.headers()['location']]).toEqual([
      303,
      `/login?backUrl=${encodeURIComponent(`${path}?page=2`)}`,
    ])
    const page = await request.get(path, SIGNED_IN)
    expect(await page.text(), path).toContain('<meta name="robots" content="noindex">')
  }
})

test('the browser revalidates the service worker; the manifest names existing icons', async ({
  request,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers()['content-type']).toContain('javascript')
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    dir: string
    lang: string
    icons: { src: string; sizes: string }[]
  }
  expect(manifest).toMatchObject({ lang: 'fa', dir: 'rtl' })
  expect(manifest.icons).toHaveLength(3)
  const touchIcon = { src: '/icons/apple-touch.png', sizes: '180x180' }
  for (const { src, sizes } of [...manifest.icons, touchIcon]) {
    const picture = await (await request.get(src)).body()
    // Width and height stand at the beginning of every PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
  }
})
