import type { APIRoute } from 'astro'
import { robotsText } from '#lib/rules/sitemap.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(robotsText(locals.siteUrl), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
