import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** The missing pictures of products, as a file for spreadsheets. */
export const GET: APIRoute = context => officeFile(context, '/admin/catalogue/pictures/file')
