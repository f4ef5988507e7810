import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, rialsSchema } from '../values.ts'
import { daySchema } from './coupon.ts'
import { optionalReasonSchema } from './reason.ts'

const CAPACITY_MAX = 100_000
const WEEK_MINUTES = 10_080

/** Weekly terms; hours in Tehran. */
const termsSchema = z.object({
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .describe('0 is Saturday; empty for a switched-off window'),
  started_hr: z.int().min(0).max(23),
  started_mn: z.int().min(0).max(59),
  finished_hr: z.int().min(0).max(24).describe('0:00 and 24:00 are midnight at the end of the day'),
  finished_mn: z.int().min(0).max(59),
  price: rialsSchema.describe('on top of the delivery method'),
  busy_percent: z
    .int()
    .min(1)
    .max(99)
    .nullish()
    .describe('from this percentage of places used on, `busy_price` is the fee'),
  busy_price: rialsSchema.nullish().describe('needs `busy_percent`, and the other way round'),
  hour_later: z
    .boolean()
    .optional()
    .describe('the exact hour within it is announced on the day of delivery'),
  capacity: z.int().min(0).max(CAPACITY_MAX),
  cutoff_minutes: z.int().min(0).max(WEEK_MINUTES).describe('cut-off, before the start'),
})
export type WeeklyTerms = z.infer<typeof termsSchema>

const bodySchema = termsSchema.extend({
  holds_from: daySchema.describe('first day of this plan'),
  reason: optionalReasonSchema,
})
export type WeeklyChange = z.output<typeof bodySchema>

const zoneSchema = idSchema.nullable().describe('the zone that has it alone; null for the others')
const newBodySchema = bodySchema.extend({ zone_id: zoneSchema.optional() })
export type WeeklyBody = z.output<typeof newBodySchema>

const weeklyWindowSchema = z.object({
  id: idSchema,
  zone: z.object({ id: idSchema, title: z.string() }).nullable(),
  plans: z
    .array(
      termsSchema.extend({
        holds_from: z.string().nullable().describe('Jalali day; null when it has always held'),
        state: z.enum(['past', 'now', 'coming']),
        overlaps: z.array(z.string()).describe('hours and days of overlapping weekly windows'),
      }),
    )
    .min(1),
})
export type WeeklyWindow = z.infer<typeof weeklyWindowSchema>

const notFound = { 404: 'unknown public weekly window' }

export const weeklyWindowCalls = defineCalls({
  'GET /admin/weekly-windows': {
    summary: 'The public weekly windows, from which the windows of each day are opened.',
    access: 'staff:windows',
    data: z.array(weeklyWindowSchema),
    extra: z.object({
      free_from: z
        .string()
        .describe('first Jalali day without opened windows; today without any weekly window'),
      zones: z
        .array(z.object({ id: idSchema, title: z.string() }))
        .describe('with windows of their own'),
    }),
  },
  'POST /admin/weekly-windows': {
    summary:
      'Adds a weekly window from a day on; 422 without weekdays, or when it has the same hours and a day of another.',
    access: 'staff:windows',
    body: newBodySchema,
    data: z.object({ id: idSchema }),
  },
  'GET /admin/weekly-windows/{id}': {
    summary: 'A public weekly window.',
    access: 'staff:windows',
    params: idParamsSchema,
    data: weeklyWindowSchema,
    refusals: notFound,
  },
  'PUT /admin/weekly-windows/{id}': {
    summary:
      'Changes a weekly window from a day on. Opened windows stay as they are; without weekdays it is switched off; 422 with the same hours and a day of another.',
    access: 'staff:windows',
    params: idParamsSchema,
    body: bodySchema,
    data: z.null(),
    refusals: notFound,
  },
})
