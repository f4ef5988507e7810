import { createApp } from 'astro/app/entrypoint'
import { foldPage } from './fold.ts'
import { contentPolicy } from './headers.ts'
import { PageParts } from './page-parts.ts'

const app = createApp({ streaming: false })

/** Renders a page of the built site, whole: an error while rendering is a 500, never half a page. */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const parts = new PageParts()
  locals.markPart = bytes => parts.mark(bytes)
  const page = await app.render(request, { locals, addCookieHeader: true })
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const bytes = Buffer.from(await page.arrayBuffer())
  const whole = parts.fill(foldPage(bytes, locals.waking))
  const folded = new Response(whole, page)
  if (locals.policy) {
    const { pathname } = new URL(request.url)
    folded.headers.set('content-security-policy', contentPolicy(locals.policy, pathname, whole))
  }
  // Astro leaves it to the element in the page.
  folded.headers.set('content-type', 'text/html; charset=utf-8')
  // That of the page before; who waited for the rest would wait for ever.
  folded.headers.delete('content-length')
  return folded
}
