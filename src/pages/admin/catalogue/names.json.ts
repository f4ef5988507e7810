import type { APIRoute } from 'astro'
import { referenceSuggestion } from '#lib/text/labels/admin-content.ts'

const KEYS_MAX = 100
const KEY_MAX_CHARS = 60

/** Names for typed SKUs, for the bundle form's script. */
export const GET: APIRoute = async ({ locals: { api }, url: { searchParams } }) => {
  const keys = searchParams
    .getAll('key')
    .slice(0, KEYS_MAX)
    .map(key => key.slice(0, KEY_MAX_CHARS))
  const { data } = await api('POST /admin/catalogue/names', { body: { keys } })
  return Response.json(data.map(referenceSuggestion))
}
