/**
 * `npm run crawl -- ORIGIN FOLDER`: writes what a running shop shows the public into a folder, one
 * text file for each page of its sitemap and the OpenAPI document. Compare two versions with
 * `git diff --no-index BEFORE AFTER`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Public pages that the sitemap leaves out. */
const UNLISTED = ['/login', '/cart', '/search', '/search?q=شیر', '/no-such-page']
const READERS = 4

const [origin = '', folder = ''] = process.argv.slice(2)
if (!URL.canParse(origin) || folder === '') {
  console.error('Usage: npm run crawl -- ORIGIN FOLDER')
  process.exit(1)
}

/** The body of a path, without the origin that the shop was started on. */
async function read(path: string): Promise<string> {
  const response = await fetch(new URL(path, origin))
  return (await response.text()).replaceAll(origin, '')
}

/** Paths in the `loc` elements of a sitemap or a sitemap index. */
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url, origin).pathname)

/** Text and readable attributes of a page, a line for each, without scripts and styles. */
function textOf(html: string): string {
  const parts = html.match(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>|[^<]+/g) ?? []
  const lines = parts.flatMap(part => {
    if (/^<(?:script|style)\b/.test(part)) return []
    if (!part.startsWith('<')) return [part]
    const attributes = part.matchAll(/\s(?:alt|aria-label|content|placeholder|title)="([^"]*)"/g)
    return [...attributes].map(([, value = '']) => value)
  })
  return lines
    .map(line => line.replaceAll(/\s+/g, ' ').trim())
    .filter(line => line !== '')
    .join('\n')
}

mkdirSync(folder, { recursive: true })
const save = (name: string, text: string): void => writeFileSync(join(folder, name), `${text}\n`)

const openapi: unknown = JSON.parse(await read('/api/v1/openapi.json'))
save('openapi.json', JSON.stringify(openapi, null, 2))

const sitemaps = await Promise.all(locations(await read('/sitemap.xml')).map(read))
const paths = [...new Set([...sitemaps.flatMap(locations), ...UNLISTED])].sort()
const queue = paths.values()
await Promise.all(
  Array.from({ length: READERS }, async () => {
    for (const path of queue)
      save(`${encodeURIComponent(decodeURI(path)).slice(0, 200)}.txt`, textOf(await read(path)))
  }),
)
console.log(`${paths.length} pages and the OpenAPI document are in ${folder}.`)
