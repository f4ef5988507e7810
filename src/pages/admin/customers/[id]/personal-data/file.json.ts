import type { APIRoute } from 'astro'
import { officeFile } from '../../../_parts/office-file.ts'

/** All that is stored about a customer. */
export const GET: APIRoute = context =>
  officeFile(
    context,
    `/admin/customers/${encodeURIComponent(context.params['id'] ?? '')}/personal-data`,
  )
