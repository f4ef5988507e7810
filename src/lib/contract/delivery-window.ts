import { z } from 'zod'
import { defineCalls } from './call.ts'
import { epochSecondsSchema, idSchema, inTextSchema, rialsSchema } from './values.ts'

const windowTimeSchema = z.object({
  id: idSchema,
  price: rialsSchema.describe('on top of the delivery method'),
  active: z.boolean().describe('false when full, past, after its cut-off, or switched off'),
  reason: z.enum(['full', 'late', 'off']).nullable().describe('why it is not active'),
  started_hr: z.int().min(0).max(23),
  started_mn: z.int().min(0).max(59),
  finished_hr: z.int().min(0).max(24),
  finished_mn: z.int().min(0).max(59),
  finished_at: epochSecondsSchema,
  hour_later: z
    .boolean()
    .optional()
    .describe('the exact hour within it is announced on the day of delivery'),
})

export const windowDaySchema = z
  .object({
    date: z.iso.date().describe('Gregorian, Tehran'),
    relative_day: z
      .enum(['today', 'tomorrow'])
      .nullish()
      .describe('which day it is in Tehran, of these two'),
    title: z.object({ day_of_week: z.string(), day_of_month: z.string() }),
    times: z.array(windowTimeSchema),
  })
  .meta({ id: 'TimeWindowDay' })
export type WindowDay = z.infer<typeof windowDaySchema>

/** One window with its day. */
const namedWindowSchema = z.object({
  time_id: idSchema.describe('the delivery window; choose it at checkout'),
  ...windowDaySchema.pick({ date: true, relative_day: true, title: true }).shape,
  ...windowTimeSchema.pick({
    started_hr: true,
    started_mn: true,
    finished_hr: true,
    finished_mn: true,
  }).shape,
})
export type NamedWindow = z.infer<typeof namedWindowSchema>

export const nextWindowSchema = z.object({
  window: namedWindowSchema.nullable().describe('the next free public window'),
  full: z.boolean().describe('there is none because all are full'),
})

export const windowHoldSchema = namedWindowSchema
  .extend({
    expires_at: epochSecondsSchema.describe('then, or at the cut-off, the place is free again'),
    seconds_left: z.int().describe('until `expires_at`, for clients whose clock is wrong'),
    can_extend: z.boolean().describe('once, when the cut-off leaves time'),
    off: z
      .boolean()
      .describe('staff switched the window off or closed its day: choose another one'),
  })
  .meta({ id: 'WindowHold' })
export type WindowHold = z.infer<typeof windowHoldSchema>

export const deliveryWindowCalls = defineCalls({
  'GET /time-windows': {
    summary: 'The delivery windows of the coming days.',
    access: 'public',
    query: z.object({
      zone: inTextSchema(idSchema.optional()).describe(
        'delivery zone; the default zone when missing or unknown; none of a zone that is off',
      ),
    }),
    data: z.array(windowDaySchema),
    extra: z.object({ by_place: z.boolean().describe('they differ by zone') }),
  },
  'GET /time-windows/next': {
    summary: 'The next free delivery window, for every page; at most minutes old.',
    access: 'public',
    shared: true,
    data: nextWindowSchema.extend({
      needs_place: z.boolean().describe('the default zone is off: windows are those of a place'),
    }),
  },
})
