import { z } from 'zod'
import { SPEED_DEVICES, SPEED_METRICS, SPEED_PAGES } from '../../codes/page-speed.ts'
import { defineCalls } from '../call.ts'
import { reportDaysSchema } from './report.ts'

const value = z.int().nullable().describe('null without a sample')
const measuredSchema = z.object({ value, samples: z.int() })
const metricsSchema = z.object({
  lcp: measuredSchema.describe('largest contentful paint, milliseconds'),
  inp: measuredSchema.describe('interaction to next paint, milliseconds'),
  cls: measuredSchema.describe('layout shift, thousandths'),
  ttfb: measuredSchema.describe('time to the first byte, milliseconds'),
})

const speedSchema = z.object({
  from: z.string().describe('the first day, YYYY-MM-DD'),
  to: z.string().describe('the last day'),
  budgets: z
    .object({ lcp: z.int(), inp: z.int(), cls: z.int(), ttfb: z.int() })
    .describe('in the units of the values'),
  pages: z
    .array(metricsSchema.extend({ page: z.enum(SPEED_PAGES), device: z.enum(SPEED_DEVICES) }))
    .describe('75th percentile by kind of page and device, those with samples'),
  days: z
    .array(measuredSchema.extend({ day: z.string() }))
    .describe('75th percentile of the metric for each day'),
})

export const adminSpeedCalls = defineCalls({
  'GET /admin/speed': {
    summary:
      'How fast pages were for visitors: by kind of page and device, and of a metric by day.',
    access: 'staff:reports',
    query: reportDaysSchema.extend({
      metric: z.enum(SPEED_METRICS),
      page: z.enum(SPEED_PAGES).optional().describe('of the days; by default all together'),
      device: z.enum(SPEED_DEVICES).optional().describe('of the days; by default both'),
    }),
    data: speedSchema,
  },
})
