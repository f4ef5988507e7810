import { createApp } from 'astro/app/entrypoint'
import { deferAssets } from '#first-screen/defer-assets.ts'
import { PageParts } from '#first-screen/page-parts.ts'
import { contentPolicy } from './headers.ts'

const app = createApp({ streaming: false })

/** Renders a page whole, so that an error is a 500 and never half a page. */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const parts = new PageParts()
  locals.markPart = bytes => parts.mark(bytes)
  const page = await app.render(request, { locals, addCookieHeader: true })
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const bytes = Buffer.from(await page.arrayBuffer())
  const whole = parts.fill(deferAssets(bytes, locals.hydration))
  const answer = new Response(whole, page)
  if (locals.policy) {
    const { pathname } = new URL(request.url)
    answer.headers.set('content-security-policy', contentPolicy(locals.policy, pathname, whole))
  }
  // Astro only writes it into a meta element.
  answer.headers.set('content-type', 'text/html; charset=utf-8')
  // The length before deferring; the client would wait for the rest.
  answer.headers.delete('content-length')
  return answer
}
