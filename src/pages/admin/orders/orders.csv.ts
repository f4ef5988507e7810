import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** The list of orders as CSV. */
export const GET: APIRoute = context =>
  officeFile(context, `/admin/order-file${context.url.search}`)
