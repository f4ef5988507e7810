import type { APIRoute } from 'astro'
import { HttpStatus } from '#lib/codes/http.ts'
import { officeListSchema } from '#lib/contract/admin/list.ts'
import { LIST_FILES } from '#lib/rules/office-lists.ts'
import { officeFile } from '../_parts/office-file.ts'

/** A list as CSV. */
export const GET: APIRoute = async context => {
  const list = officeListSchema.safeParse(context.params['list'])
  return list.success
    ? officeFile(context, LIST_FILES[list.data] + context.url.search)
    : new Response(null, { status: HttpStatus.notFound })
}
