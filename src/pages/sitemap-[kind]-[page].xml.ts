import type { APIRoute } from 'astro'
import { listSitemapEntries } from '#lib/api/sitemap.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { SitemapKind } from '#lib/contract/sitemap.ts'
import { sitemapPart } from '#lib/rules/sitemap.ts'
import { dataOrNull, idOf } from './_parts/answer.ts'
import { xmlAnswer } from './_parts/xml-answer.ts'

export const GET: APIRoute = async ({ locals, params }) => {
  const page = idOf(params['page'])
  // The API refuses an unknown kind.
  const kind = params['kind'] as SitemapKind
  const request = page === null ? null : listSitemapEntries(locals.api, kind, page)
  const entries = request && (await dataOrNull(request))
  if (!entries) return new Response('Not Found', { status: HttpStatus.notFound })
  return xmlAnswer(sitemapPart(locals.siteUrl, entries))
}
