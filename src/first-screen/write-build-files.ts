import { createHash } from 'node:crypto'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HydrationFile, hydrationScripts, textOfScripts } from './defer-assets.ts'
import {
  headOf,
  type InlineHashes,
  inlineScriptHashes,
  inlineStyleHashes,
} from './inline-hashes.ts'

/** A path of every public page: `/products/[id]/[...slug]` is read as `/products/1/x`. */
const PAGES = globSync('**/*.astro', { cwd: 'src/pages' })
  .filter(file => !/(?:^|\/)(?:_parts|admin)\//.test(file))
  .map(file => `/${file.replace(/(?:index)?\.astro$/, '')}`)
  .map(path => path.replace(/\[\.\.\.\w+\]/g, 'x').replace(/\[\w+\]/g, '1'))
const ORIGIN = 'http://build.invalid'
const NAME_CHARS = 8

interface Entry {
  renderPage: (request: Request, locals: object) => Promise<Response>
}

/**
 * Writes `inline-hashes.json` and `hydration.json` into the folder of the build.
 * The hashes are those of the inline scripts and of the style elements in the bodies of an empty
 * shop's pages: what content adds later is not allowed by them.
 */
export async function writeBuildFiles(built: string): Promise<void> {
  const entry = join(process.cwd(), built, 'server/entry.mjs')
  const { renderPage } = (await import(entry)) as Entry
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const hydration = new Set<string>()
  for (const path of PAGES) {
    const request = new Request(ORIGIN + path)
    const answer = await renderPage(request, { backend: emptyShop, siteUrl: ORIGIN })
    const page = await answer.text()
    for (const hash of inlineScriptHashes(page)) scripts.add(hash)
    const body = page.slice(headOf(page).length)
    for (const hash of inlineStyleHashes(body)) styles.add(hash)
    for (const script of hydrationScripts(Buffer.from(page))) hydration.add(script)
  }
  // Pages load these as a file.
  for (const hash of inlineScriptHashes([...hydration].join(''))) scripts.delete(hash)
  const hashes: InlineHashes = { scripts: [...scripts], styles: [...styles] }
  writeFileSync(join(built, 'inline-hashes.json'), JSON.stringify(hashes))
  writeHydrationFile(built, [...hydration])
}

function writeHydrationFile(built: string, scripts: string[]): void {
  const text = textOfScripts(scripts)
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_CHARS)
  const file: HydrationFile = { scripts, src: `/_astro/hydrate.${name}.js` }
  writeFileSync(join(built, 'client', file.src), text)
  writeFileSync(join(built, 'hydration.json'), JSON.stringify(file))
}

/** A shop without goods or content: every list is empty, every record unknown. */
const emptyShop = (request: Request): Promise<Response> => {
  const list = !/\/\d+$|\/filters$|\/config\/|\/pages\//.test(new URL(request.url).pathname)
  const code = list ? 200 : 404
  const extra_data = { count: 0, page: 1, page_size: 1, blur: false }
  const body = { status: list, code, message: '', data: list ? [] : null, extra_data }
  return Promise.resolve(Response.json(body, { status: code }))
}
