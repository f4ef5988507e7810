import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** The codes that a search finds, as a file for spreadsheets. */
export const GET: APIRoute = context =>
  officeFile(context, `/admin/coupons/file${context.url.search}`)
