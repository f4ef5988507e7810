import type { APIRoute } from 'astro'
import { officeFile } from '../../_parts/office-file.ts'

/** Drawn anew by us when it came; a PDF is as its sender made it, and is downloaded. */
const SHOWN = 'image/jpeg'

/** The file of a bank slip, for whoever is signed in: a picture is shown, a PDF downloaded. */
export const GET: APIRoute = context => {
  const { id = '' } = context.params
  return officeFile(context, `/admin/slips/${encodeURIComponent(id)}/file`, SHOWN)
}
