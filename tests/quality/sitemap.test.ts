/** The sitemap and robots.txt: every public address once, each as new as what it shows. */
import type { APIRequestContext } from 'playwright/test'
import type { Category } from '#lib/contract/category.ts'
import { aBundle, aLeaf, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'
import { readHead } from '#tests/support/checks/page-head.ts'
import { locsOf, readXml } from '#tests/support/checks/read-xml.ts'

const PERSIAN = /[\u0600-\u06ff]/
const PRIVATE = /^\/(api|bank|cart|checkout|login|payments|profile|receipts|register|offline|rows)/

/** Every address of the sitemap, as a path. */
async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const parts = locsOf(await readXml(request, '/sitemap.xml'))
  const paths: string[] = []
  for (const part of parts)
    paths.push(...locsOf(await readXml(request, new URL(part).pathname)).map(pathOf))
  return paths
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

test('lists every public page once, and each answers 200', async ({ request, baseURL }) => {
  const site = baseURL ?? ''
  const paths = await sitemapPaths(request)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter(path => PRIVATE.test(path) || /[?#]/.test(path))).toEqual([])
  for (const path of ['/', '/search/', '/bundles', '/brands', '/faqs', '/about-us', '/terms'])
    expect(paths).toContain(path)
  for (const path of ['/contact-us', '/landings/yalda', await aLeaf(request)])
    expect(paths).toContain(path)
  expect(paths).toContain(await aProduct(request))
  expect(paths).toContain(await aBundle(request))
  const { data } = (await (await request.get('/api/v1/categories')).json()) as { data: Category[] }
  const count = (tree: Category[]): number =>
    tree.reduce((sum, each) => sum + 1 + count(each.children), 0)
  expect(paths.filter(path => path.startsWith('/search/categories/'))).toHaveLength(count(data))

  const titles = new Map<string, string>()
  const faults: string[] = []
  for (const path of sample(paths)) {
    const answer = await request.get(path, { maxRedirects: 0 })
    const head = readHead(await answer.text())
    if (answer.status() !== 200) faults.push(`${path}: ${answer.status()}`)
    if (head.canonical !== site + path)
      faults.push(`${path}: canonical ${head.canonical ?? 'none'}`)
    if (head.robots) faults.push(`${path}: robots ${head.robots}`)
    if (!PERSIAN.test(head.title)) faults.push(`${path}: title ${head.title}`)
    if (!PERSIAN.test(head.description)) faults.push(`${path}: description ${head.description}`)
    const other = titles.get(head.title)
    if (other) faults.push(`${path}: the title of ${other}: ${head.title}`)
    titles.set(head.title, path)
    if (head.html !== 'lang="fa" dir="rtl"') faults.push(`${path}: <html ${head.html}>`)
  }
  expect(faults).toEqual([])
})

/** All pages but products, of which every 25th. */
const sample = (paths: readonly string[]): string[] =>
  paths.filter((path, index) => !path.startsWith('/products/') || index % 25 === 0)

test('gives every address its last change', async ({ request }) => {
  const index = await readXml(request, '/sitemap.xml')
  for (const path of ['/sitemap.xml', ...locsOf(index).map(pathOf)]) {
    const xml = await readXml(request, path)
    const moments = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, text = '']) => text)
    expect(moments, path).toHaveLength(locsOf(xml).length)
    for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(Date.parse(moments[0] ?? '')).toBeLessThanOrEqual(Date.now())
  }
})

test('answers an unknown part of the sitemap with 404', async ({ request }) => {
  for (const path of ['orders-1', 'products-9999', 'products-0', 'pages-2', 'users-1'])
    expect((await request.get(`/sitemap-${path}.xml`)).status(), path).toBe(404)
})

test('robots.txt allows public pages and names the sitemap', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/profile$/m)
})
