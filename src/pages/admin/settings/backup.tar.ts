import type { APIRoute } from 'astro'
import { officeFile } from '../_parts/office-file.ts'

/** All rows and pictures of the shop. */
export const GET: APIRoute = context => officeFile(context, '/admin/backup')
