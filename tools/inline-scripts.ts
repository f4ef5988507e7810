import { createHash } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HydrationFile, hydrationScripts } from '#front/defer-assets.ts'
import { headOf, type InlineHashes, inlineScriptHashes, inlineStyleHashes } from '#front/headers.ts'

/** A page with a first screen and islands. */
const HOME = '/'

/** A path of every public page: `/products/[id]/[...slug]` is read as `/products/1/x`. */
const PAGES = globSync('**/*.astro', { cwd: 'src/pages' })
  .filter(file => !/(?:^|\/)(?:_parts|admin)\//.test(file))
  .map(file => `/${file.replace(/(?:index)?\.astro$/, '')}`)
  .map(path => path.replace(/\[\.\.\.\w+\]/g, 'x').replace(/\[\w+\]/g, '1'))
const ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const ORIGIN = 'http://build.invalid'
const NAME_CHARS = 8

interface Pages {
  renderPage: (request: Request, locals: object) => Promise<Response>
}

/**
 * Writes `inline-hashes.json` and `hydration.json` into the folder of the build.
 * The hashes are those of the inline scripts and of the style elements in the bodies of an empty
 * shop's pages: what content adds later is not allowed by them.
 */
export async function writeInlineScripts(built: string): Promise<void> {
  const { renderPage } = (await import(ENTRY.href)) as Pages
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const hydration = new Set<string>()
  let home = ''
  for (const path of PAGES) {
    const answer = await renderPage(new Request(ORIGIN + path), {
      backend: emptyShop,
      siteUrl: ORIGIN,
    })
    const page = await answer.text()
    for (const hash of inlineScriptHashes(page)) scripts.add(hash)
    const body = page.slice(headOf(page).length)
    for (const hash of inlineStyleHashes(body)) styles.add(hash)
    for (const script of hydrationScripts(Buffer.from(page)).scripts) hydration.add(script)
    if (path === HOME) home = page
  }
  writeHydrationFile(built, home, [...hydration])
  const hashes: InlineHashes = { scripts: [...scripts], styles: [...styles] }
  writeFileSync(join(built, 'inline-hashes.json'), JSON.stringify(hashes))
}

/** What wakes islands is a file for every page that brings it after its first screen. */
function writeHydrationFile(built: string, page: string, known: readonly string[]): void {
  const { scripts, text } = hydrationScripts(Buffer.from(page))
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_CHARS)
  const hydration: HydrationFile = {
    scripts: scripts.join(''),
    known: known,
    src: `/_astro/wake.${name}.js`,
  }
  writeFileSync(join(built, 'client', hydration.src), text)
  writeFileSync(join(built, 'hydration.json'), JSON.stringify(hydration))
}

/** A shop without goods or content: every list is empty, every record unknown. */
const emptyShop = (request: Request): Promise<Response> => {
  const list = !/\/\d+$|\/filters$|\/config\/|\/pages\//.test(new URL(request.url).pathname)
  const code = list ? 200 : 404
  const extra_data = { count: 0, page: 1, page_size: 1, blur: false }
  const body = { status: list, code, message: '', data: list ? [] : null, extra_data }
  return Promise.resolve(Response.json(body, { status: code }))
}
