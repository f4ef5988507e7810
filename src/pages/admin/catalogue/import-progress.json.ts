import type { APIRoute } from 'astro'
import { importProgressText } from '#lib/text/labels/admin-import.ts'

/** How far the import is for which this staff member waits; null for none. */
export const GET: APIRoute = async ({ locals: { api } }) => {
  const { data } = await api('GET /admin/catalogue/import-progress', {})
  return Response.json(data && { ...data, text: importProgressText(data) })
}
