import type { APIRoute } from 'astro'
import { REPORTS } from '#lib/contract/admin/report.ts'
import { officeFile } from '../_parts/office-file.ts'

/** The report as CSV. */
export const GET: APIRoute = context => {
  const { searchParams } = context.url
  const report = REPORTS.find(each => each === searchParams.get('report')) ?? 'sales'
  const days = new URLSearchParams()
  for (const name of ['from', 'to']) {
    const day = searchParams.get(name)
    if (day) days.set(name, day)
  }
  return officeFile(context, `/admin/reports/${report}/file?${days}`)
}
