import type { Report, ReportName } from '#lib/contract/admin/report.ts'
import type { Db } from '../platform/database/open.ts'
import type { Days } from './days.ts'
import { couponsReport, slowReport, topReport, windowsReport } from './other-reports.ts'
import { salesReport } from './sales.ts'

const MAKERS = {
  sales: salesReport,
  windows: windowsReport,
  top: topReport,
  slow: slowReport,
  coupons: couponsReport,
} as const

export const makeReport = async (db: Db, name: ReportName, days: Days): Promise<Report> => ({
  ...days,
  ...(await MAKERS[name](db, days)),
})
