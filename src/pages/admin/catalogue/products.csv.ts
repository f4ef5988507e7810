import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** Every product, as the file that the import takes. */
export const GET: APIRoute = context => officeFile(context, '/admin/catalogue/file')
