import type { APIRoute } from 'astro'
import { officeFile } from '../../_parts/office-file.ts'

/** Pictures are re-encoded by us; a PDF is not, and is downloaded. */
const SHOWN = 'image/jpeg'

/** The file of a bank slip, for signed-in staff: pictures are displayed, PDFs downloaded. */
export const GET: APIRoute = context => {
  const { id = '' } = context.params
  return officeFile(context, `/admin/slips/${encodeURIComponent(id)}/file`, SHOWN)
}
