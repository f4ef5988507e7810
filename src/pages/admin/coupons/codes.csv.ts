import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** The found codes as CSV. */
export const GET: APIRoute = context =>
  officeFile(context, `/admin/coupons/file${context.url.search}`)
