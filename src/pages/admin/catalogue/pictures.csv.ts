import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** Missing pictures as CSV. */
export const GET: APIRoute = context => officeFile(context, '/admin/catalogue/pictures/file')
