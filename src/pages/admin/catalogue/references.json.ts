import type { APIRoute } from 'astro'
import { toldReference } from '#lib/text/labels/admin-content.ts'

const SEARCH_MAX_CHARS = 100

/** The products that words which are being typed may mean: for the script of a form. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const q = (searchParams.get('q') ?? '').slice(0, SEARCH_MAX_CHARS)
  const { data } = await api('GET /admin/catalogue/references', { query: { q } })
  return Response.json(data.map(toldReference))
}
