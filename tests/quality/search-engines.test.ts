/** What machines read of a page: canonical addresses, structured data, share pictures. */
import type { APIRequestContext } from 'playwright/test'
import { pageLabels, searchDescription } from '#lib/text/labels/page.ts'
import { SHARE_PICTURE_SIZE } from '#lib/rules/picture.ts'
import { copyDemo } from '#tests/support/fixtures/demo-shop.ts'
import { aBundle, aLeafOfTwoPages, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { type BuiltShop, startShop } from '#tests/support/fixtures/built-shop.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'
import { type PageHead, readHead } from '#tests/support/checks/page-head.ts'
import { locsOf, readXml } from '#tests/support/checks/read-xml.ts'
import sharp from 'sharp'

const headOf = async (request: APIRequestContext, path: string): Promise<PageHead> =>
  readHead(await (await request.get(path)).text())

test('addresses for machines are absolute without SITE_URL', async ({ request, baseURL }) => {
  const site = baseURL ?? ''
  const product = await aProduct(request)
  const shared = `/api/v1${product.split('/').slice(0, 3).join('/')}`
  for (const path of [
    '/sitemap.xml',
    '/robots.txt',
    '/sitemap-pages-1.xml',
    '/faqs',
    product,
    shared,
  ]) {
    for (const host of ['evil.example', new URL(site).host]) {
      const answer = await request.get(path, { headers: { host } })
      const text = await answer.text()
      expect(text, path).not.toContain('evil.example')
      expect(text, path).toContain(`${site}/`)
    }
  }
  const { canonical, social, things } = await headOf(request, product)
  expect(canonical).toBe(site + product)
  expect(social['og:url']).toBe(site + product)
  expect(social['og:image']).toMatch(`${site}/media/`)
  expect(things[0]).toMatchObject({ offers: { url: site + product } })
})

test('the canonical address drops tracking parameters', async ({ request, baseURL }) => {
  const site = baseURL ?? ''
  const leaf = await aLeafOfTwoPages(request)
  const product = await aProduct(request)
  for (const [address, canonical] of [
    [`${leaf}?utm_source=x&gclid=1`, leaf],
    [`${leaf}?page=1`, leaf],
    [`${leaf}?page=2`, `${leaf}?page=2`],
    [`${leaf}?page=2&utm_campaign=x`, `${leaf}?page=2`],
    [`${leaf}?sort=2&page=2`, `${leaf}?page=2`],
    [`${product}?utm_source=x`, product],
    ['/?utm_source=x', '/'],
    ['/search?page=2', '/search/?page=2'],
  ] as const)
    expect((await headOf(request, address)).canonical, address).toBe(site + canonical)
  for (const path of [
    `${leaf}?special_sale=1`,
    `${leaf}?min=1000`,
    '/search/?q=شیر',
    '/search/?brand=1',
    '/login',
    '/cart',
    '/nowhere',
  ]) {
    const { canonical, robots } = await headOf(request, path)
    expect({ canonical, robots }, path).toEqual({ canonical: undefined, robots: 'noindex' })
  }
  const [first, second] = [await headOf(request, leaf), await headOf(request, `${leaf}?page=2`)]
  expect(second.title).not.toBe(first.title)
  expect(second.description).not.toBe(first.description)
})

test('each kind of page has structured data', async ({ request, baseURL }) => {
  const site = baseURL ?? ''
  const home = await headOf(request, '/')
  expect(home.things.map(each => each['@type'])).toEqual(['WebSite', 'Organization'])
  expect(home.things[0]).toMatchObject({
    potentialAction: { target: { urlTemplate: `${site}/search/?q={search_term_string}` } },
  })
  const path = await aProduct(request)
  const id = Number(path.split('/')[2])
  const { data: product } = (await (await request.get(`/api/v1/products/${id}`)).json()) as {
    data: {
      name: string
      sku: string
      barcodes: string[]
      price: number
      price_by_discount: number | null
    }
  }
  const { things, social } = await headOf(request, path)
  expect(things[0]).toMatchObject({
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    gtin13: product.barcodes[0],
    brand: { '@type': 'Brand' },
    offers: {
      priceCurrency: 'IRR',
      price: product.price_by_discount ?? product.price,
      availability: 'https://schema.org/InStock',
      url: site + path,
    },
  })
  const trail = things[1]?.['itemListElement'] as { position: number; item: string }[]
  expect(trail[0]).toMatchObject({ position: 1, item: `${site}/` })
  expect(trail.at(-1)).toMatchObject({
    position: trail.length,
    name: product.name,
    item: site + path,
  })
  expect(social).toMatchObject({
    'og:type': 'product',
    'og:url': site + path,
    'og:title': expect.stringContaining(product.name),
    'twitter:card': 'summary_large_image',
  })
  const faqs = await headOf(request, '/faqs')
  const questions = faqs.things[0]?.['mainEntity'] as { name: string }[]
  expect(faqs.things[0]?.['@type']).toBe('FAQPage')
  expect(questions.length).toBeGreaterThan(3)
})

test('every shareable page has a share picture of the right size', async ({ request }) => {
  const paths = ['/', '/faqs', '/landings/yalda', '/landings/breakfast', '/landings/cleaning']
  const pictures = new Set<string>()
  for (const path of [...paths, await aProduct(request), await aBundle(request)]) {
    const { social } = await headOf(request, path)
    const address = social['og:image'] ?? ''
    pictures.add(address)
    const answer = await request.get(address)
    expect(answer.headers()['content-type'], address).toBe('image/jpeg')
    const picture = await sharp(await answer.body()).metadata()
    expect(picture, address).toMatchObject({ format: 'jpeg', ...SHARE_PICTURE_SIZE })
  }
  // Home and questions share that of the shop.
  expect(pictures.size).toBe(paths.length + 1)
})

test('redirects to a truncated query once', async ({ request }) => {
  const answer = await request.get(`/search?q=${'x'.repeat(5_000)}&sort=2`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  const target = new URL(answer.headers()['location'] ?? '', 'http://shop.test')
  expect(target.searchParams.get('q')).toHaveLength(100)
  expect(target.searchParams.get('sort')).toBe('2')
  const cut = await request.get(target.pathname + target.search, { maxRedirects: 0 })
  expect(cut.status()).toBe(200)
})

test('answers unknown files briefly and serves the icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon'])
  const missing = await request.get('/_astro/shop.00000000.css')
  expect([missing.status(), await missing.text()]).toEqual([404, 'Not Found'])
  const { title } = await headOf(request, '/nowhere')
  expect(title).not.toMatch(/\.( \||$)/)
  const { description } = await headOf(request, '/search?q=شیر')
  expect(description).toBe(searchDescription('شیر'))
})

test('redirects a wrong slug with its query and without tracking parameters', async ({
  request,
}) => {
  const [product, bundle] = [await aProduct(request), await aBundle(request)]
  const leaf = await aLeafOfTwoPages(request)
  for (const [path, wrong, query] of [
    [product, 'wrong', 'comments=2'],
    [bundle, 'wrong', 'comments=2'],
    [leaf, 'wrong', 'sort=2&page=2'],
    [leaf, 'wrong/shelves', 'sort=2&page=2'],
  ] as const) {
    const moved = path.replace(/(\/\d+\/)[^/]+/, `$1${wrong}`).replace(/\/$/, '')
    const tracked = `?${query}&utm_source=x`
    const answer = await request.get(moved + tracked, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `${path}?${query}`])
  }
  const { canonical } = await headOf(request, `${product}?comments=2`)
  expect(canonical?.endsWith(product)).toBe(true)
})

test('every text response declares UTF-8', async ({ request, baseURL }) => {
  const home = await (await request.get('/')).text()
  const files = ['css', 'js'].map(end => new RegExp(`/_astro/[^"]+\\.${end}(?=")`).exec(home)?.[0])
  const texts = ['/', '/search', '/nowhere', '/admin/sign-in', '/rows/1', '/robots.txt', '/sw.js']
  const data = ['/sitemap.xml', '/manifest.webmanifest', '/api/v1/brands', '/api/v1/cart']
  for (const path of [...texts, ...data, '/favicon.svg', '/map/tehran.json', ...files]) {
    expect(path).toBeDefined()
    const answer = await request.get((baseURL ?? '') + (path ?? ''))
    expect(answer.headers()['content-type'], path).toMatch(/; charset=utf-8$/)
  }
})

test('redirects /products to the search with its query', async ({ request }) => {
  const answer = await request.get('/products?q=شیر', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(decodeURI(answer.headers()['location'] ?? '')).toBe('/search/?q=شیر')
})

test.describe('with SITE_URL', () => {
  const SITE = 'https://shop.example'
  let shop: BuiltShop
  test.beforeAll(async () => {
    shop = await startShop(copyDemo(), { SITE_URL: `${SITE}/` })
  })
  test.afterAll(() => shop.stop())

  test('addresses for machines are absolute under SITE_URL', async ({ playwright }) => {
    const request = await playwright.request.newContext({
      baseURL: shop.origin,
      extraHTTPHeaders: { host: 'evil.example' },
    })
    const index = await readXml(request, '/sitemap.xml')
    expect(locsOf(index).every(loc => loc.startsWith(`${SITE}/sitemap-`))).toBe(true)
    const pages = locsOf(await readXml(request, '/sitemap-pages-1.xml'))
    expect(pages[0]).toBe(`${SITE}/`)
    expect(await (await request.get('/robots.txt')).text()).toContain(`${SITE}/sitemap.xml`)
    const path = await aProduct(request)
    const { canonical, social, things } = await headOf(request, path)
    expect(canonical).toBe(SITE + path)
    expect(social['og:url']).toBe(SITE + path)
    expect(social['og:image']).toMatch(/^https:\/\/shop\.example\/media\/[\w-]+\.share\.jpg$/)
    expect(things[0]).toMatchObject({ offers: { url: SITE + path } })
    expect((await headOf(request, '/')).title).toBe(pageLabels.homeTitle)
    await request.dispose()
  })
})
