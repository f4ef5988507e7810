import type { APIRoute } from 'astro'
import { listSitemapParts } from '#lib/api/sitemap.ts'
import { sitemapIndex } from '#lib/rules/sitemap.ts'
import { xmlAnswer } from './_parts/xml-answer.ts'

export const GET: APIRoute = async ({ locals }) => {
  const { data: parts } = await listSitemapParts(locals.api)
  return xmlAnswer(sitemapIndex(locals.siteUrl, parts))
}
