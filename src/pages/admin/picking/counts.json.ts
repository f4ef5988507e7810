import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'
import { pickingCartCalls } from '#lib/contract/admin/picking-cart.ts'

/** Stores counts that a picking page sends; answers with those that were not stored. */
export const POST: APIRoute = async ({ locals: { api }, request }) => {
  const form = await request.formData()
  const body = pickingCartCalls['PUT /admin/picking-counts'].body.safeParse({
    counts: jsonIn(form.get('counts')),
  })
  if (!body.success) return Response.json(null, { status: HttpStatus.unprocessable })
  const { data } = await api('PUT /admin/picking-counts', { body: body.data })
  return Response.json(data)
}

function jsonIn(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '')
  } catch {
    return null
  }
}
