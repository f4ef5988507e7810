import type { APIRoute } from 'astro'
import { referenceSuggestion } from '#lib/text/labels/admin-content.ts'

const SEARCH_MAX_CHARS = 100

/** Product suggestions, for a form's script. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const q = (searchParams.get('q') ?? '').slice(0, SEARCH_MAX_CHARS)
  const { data } = await api('GET /admin/catalogue/references', { query: { q } })
  return Response.json(data.map(referenceSuggestion))
}
