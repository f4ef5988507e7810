import type { APIRoute } from 'astro'
import { officeFile } from '../../_parts/office-file.ts'

/** A photo of a claim, for signed-in staff. */
export const GET: APIRoute = context => {
  const { id = '' } = context.params
  return officeFile(context, `/admin/claim-photos/${encodeURIComponent(id)}`, 'image/jpeg')
}
