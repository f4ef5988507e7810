import type { APIRoute } from 'astro'
import { otherViewersText } from '#lib/text/labels/admin-live.ts'
import { idOf } from '../../../_parts/answer.ts'

/** Says that the member looks at the order, or with `leave` no more; who else does. */
export const POST: APIRoute = async ({ locals: { api }, params, request }) => {
  const input = { params: { id: idOf(params['id']) ?? 0 } }
  const form = await request.formData()
  if (form.has('leave')) {
    await api('DELETE /admin/orders/{id}/viewers', input)
    return Response.json({ text: '' })
  }
  const { data } = await api('PUT /admin/orders/{id}/viewers', input)
  return Response.json({ text: otherViewersText(data.map(({ name }) => name)) })
}
