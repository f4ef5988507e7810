import type { APIRoute } from 'astro'
import { PRODUCT_SEARCH_MAX_CHARS } from '#lib/contract/admin/promotion.ts'
import { referenceSuggestion } from '#lib/text/labels/admin-content.ts'

/** Products as suggestions, for the form's script. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const q = (searchParams.get('q') ?? '').slice(0, PRODUCT_SEARCH_MAX_CHARS)
  const { data } = await api('GET /admin/promotions/products', { query: { q } })
  return Response.json(data.map(referenceSuggestion))
}
