import type { APIRoute } from 'astro'
import { AREA_SEARCH_MAX_CHARS } from '#lib/contract/admin/promotion.ts'

/** Neighbourhoods as suggestions, for the form's script. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const q = (searchParams.get('q') ?? '').slice(0, AREA_SEARCH_MAX_CHARS)
  const { data } = await api('GET /admin/promotions/areas', { query: { q } })
  return Response.json(data.map(name => ({ key: name, label: name, mark: '' })))
}
