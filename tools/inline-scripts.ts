import { writeFileSync } from 'node:fs'
import { inlineScriptHashes } from '#front/headers.ts'

/** Every kind of page, and with it every inline script of ours and of the framework's. */
const PAGES = [
  '/',
  '/search/',
  '/faqs',
  '/brands',
  '/bundles',
  '/cart',
  '/login',
  '/register',
  '/checkout',
  '/payments',
  '/profile',
  '/profile/orders',
  '/receipts/1',
  '/offline',
  '/nowhere',
]
const ENTRY = new URL('../dist/server/entry.mjs', import.meta.url)
const ORIGIN = 'http://build.invalid'

interface Pages {
  renderPage: (request: Request, locals: object) => Promise<Response>
}

/**
 * Takes the hashes of the inline scripts that the pages have while the shop holds nothing, for the
 * content policy: what content brings in later is not among them.
 */
export async function writeInlineScripts(target: string): Promise<void> {
  const { renderPage } = (await import(ENTRY.href)) as Pages
  const hashes = new Set<string>()
  for (const path of PAGES) {
    const answer = await renderPage(new Request(ORIGIN + path), {
      backend: emptyShop,
      siteUrl: ORIGIN,
    })
    for (const hash of inlineScriptHashes(await answer.text())) hashes.add(hash)
  }
  writeFileSync(target, JSON.stringify([...hashes]))
}

/** A shop without goods or content: every list is empty, every record unknown. */
const emptyShop = (request: Request): Promise<Response> => {
  const list = !/\/\d+$|\/filters$|\/config\/|\/pages\//.test(new URL(request.url).pathname)
  const code = list ? 200 : 404
  const extra_data = { count: 0, page: 1, page_size: 1, blur: false }
  const body = { status: list, code, message: '', data: list ? [] : null, extra_data }
  return Promise.resolve(Response.json(body, { status: code }))
}
