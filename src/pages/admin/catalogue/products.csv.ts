import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** All products in the import's format. */
export const GET: APIRoute = context => officeFile(context, '/admin/catalogue/file')
