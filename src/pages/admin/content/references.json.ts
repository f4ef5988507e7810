import type { APIRoute } from 'astro'
import { refTargetSchema } from '#lib/contract/admin/content-shapes.ts'

const SEARCH_MAX_CHARS = 60

/** What a code or a name that is being typed may be: for the form's script. */
export const GET: APIRoute = async ({ locals, url: { searchParams } }) => {
  const of = refTargetSchema.catch('products').parse(searchParams.get('of'))
  const q = (searchParams.get('q') ?? '').slice(0, SEARCH_MAX_CHARS)
  const { data } = await locals.api('GET /admin/content-references', { query: { of, q } })
  return Response.json(data)
}
