import type { APIRoute } from 'astro'
import { LINK_MAX_CHARS, refTargetSchema } from '#lib/contract/admin/content-shapes.ts'
import { referenceSuggestion } from '#lib/text/labels/admin-content.ts'

const SEARCH_MAX_CHARS = 60

/** Suggestions for codes and links, for the form's script. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const of = searchParams.get('of')
  const text = (searchParams.get('q') ?? '').trim()
  const q = text.slice(0, SEARCH_MAX_CHARS)
  const { data } =
    of === 'links'
      ? await api('GET /admin/content-links', { query: { q: text.slice(0, LINK_MAX_CHARS) } })
      : await api('GET /admin/content-references', {
          query: { of: refTargetSchema.catch('products').parse(of), q },
        })
  return Response.json(data.map(referenceSuggestion))
}
