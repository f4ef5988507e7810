import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const REPORTS = [
  'sales',
  'windows',
  'top',
  'slow',
  'coupons',
  'claims',
  'claims-by-picker',
] as const
export type ReportName = (typeof REPORTS)[number]
export const REPORT_DAYS_MAX = 366

export const COMPARED_PERIODS = ['previous', 'year'] as const
export type ComparedPeriod = (typeof COMPARED_PERIODS)[number]

const DAY_MAX_CHARS = 40
const daySchema = z.string().trim().max(DAY_MAX_CHARS)

/** `day` is `YYYY-MM-DD`. */
const unitSchema = z.enum(['text', 'day', 'count', 'rials', 'percent'])
export type ReportUnit = z.infer<typeof unitSchema>

const reportSchema = z.object({
  from: z.string().describe('the first day, YYYY-MM-DD'),
  to: z.string().describe('the last day'),
  columns: z.array(z.object({ title: z.string(), unit: unitSchema })),
  rows: z.array(z.array(z.union([z.string(), z.int()]))),
  totals: z.array(z.union([z.string(), z.int()])).nullable(),
  plot: z.object({
    title: z.string(),
    unit: unitSchema,
    points: z.array(z.object({ label: z.string(), value: z.int() })),
  }),
  comparison: z
    .object({
      from: z.string(),
      to: z.string(),
      totals: z.array(z.union([z.string(), z.int()])).nullable(),
      values: z
        .array(z.int().nullable())
        .describe('beside the points of the plot; null for a name that is not in that report'),
    })
    .nullable()
    .describe('the report of the compared days; null where none was requested or it has no period'),
})
export type Report = z.infer<typeof reportSchema>

const params = z.object({ report: z.enum(REPORTS) })
export const reportDaysSchema = z.object({
  from: daySchema.optional().describe('Gregorian or Jalali day; by default 30 days ago'),
  to: daySchema.optional().describe('Gregorian or Jalali day, included; by default today'),
})
const comparedQuery = reportDaysSchema.extend({
  compare: z
    .enum(COMPARED_PERIODS)
    .optional()
    .describe('as many days just before, or from the same Jalali day a year before'),
})

const refusals = { 404: 'there is no such report' }

export const reportCalls = defineCalls({
  'GET /admin/reports/{report}': {
    summary: 'A report of at most 366 days as a table with its plot; money in rials.',
    access: 'staff:reports',
    params,
    query: comparedQuery,
    data: reportSchema,
    refusals,
  },
  'GET /admin/reports/{report}/file': {
    summary: 'The table of a report as a spreadsheet: days by the Jalali calendar, money in toman.',
    access: 'staff:reports',
    params,
    query: reportDaysSchema,
    data: z.null(),
    file: ['text/csv'],
    refusals,
  },
})
