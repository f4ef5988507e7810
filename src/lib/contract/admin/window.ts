import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, rialsSchema } from '../values.ts'
import { optionalReasonSchema, reasonSchema } from './reason.ts'

const CAPACITY_MAX = 100_000

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
/** A calendar day in Tehran within plausible years. */
const daySchema = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/)
  .refine(isDay)
const monthSchema = z.string().regex(/^1[34]\d\d-(0[1-9]|1[0-2])$/)

/** Hours in Tehran; 24 is the end of the day. */
export const staffWindowSchema = z.object({
  id: idSchema,
  template_id: idSchema,
  date: z.string(),
  started_hr: z.int(),
  started_mn: z.int(),
  finished_hr: z.int(),
  finished_mn: z.int(),
  price: rialsSchema.describe('on top of the delivery method, for the next order'),
  capacity: z.int(),
  used: z.int().describe('places of orders and of shoppers who hold one'),
  held: z.int().describe('of `used`, those that shoppers hold before they order'),
  /** The company it is for; null: everybody. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  zone: z
    .object({ id: idSchema, title: z.string() })
    .nullable()
    .describe('the zone that has it alone; null for the others'),
  state: z.enum(['open', 'full', 'late', 'off']),
})
export type StaffWindow = z.infer<typeof staffWindowSchema>

/** A weekly window on a day that is not open yet. */
const comingWindowSchema = staffWindowSchema.omit({ id: true, used: true, held: true, state: true })
export type ComingWindow = z.infer<typeof comingWindowSchema>

export const deliveryDaySchema = z.object({
  date: z.string(),
  title_fa: z.string().describe('weekday and Jalali date'),
  /** Why the day is closed; null on an open day. */
  closed: z.string().nullable(),
  orders: z.int().describe('orders that take capacity: all but cancelled ones'),
})
export type DeliveryDay = z.infer<typeof deliveryDaySchema>

/** Number of orders that the staff member saw before switching the window off. */
const knownOrdersSchema = z
  .int()
  .min(0)
  .default(0)
  .describe('expected number of orders; with more, nothing changes')

const notFound = { 404: 'there is no such window' }
const dayParams = z.object({ id: daySchema.describe('the day').catch('') })

export const staffWindowCalls = defineCalls({
  'GET /admin/windows': {
    summary: 'Seven delivery days from a day on, by default today, with all their windows.',
    access: 'staff:windows',
    query: z.object({ from: daySchema.optional() }),
    data: z.object({
      days: z.array(deliveryDaySchema),
      windows: z.array(staffWindowSchema),
      coming: z
        .array(comingWindowSchema)
        .describe('windows that weekly windows will open on later days, at most a year ahead'),
    }),
    extra: z.object({ today: z.string() }),
  },
  'POST /admin/windows': {
    summary:
      'Opens a weekly window on a later day ahead of time, so that its capacity can be set or it can be ' +
      'switched off; customers cannot order for it earlier. An existing one is returned as it is.',
    access: 'staff:windows',
    body: z.object({ template_id: idSchema, date: daySchema }),
    data: staffWindowSchema,
    refusals: { 404: 'no window opens on that day', 409: 'the day is closed, over or too far' },
  },
  'GET /admin/windows/{id}': {
    summary: 'A delivery window and its day.',
    access: 'staff:windows',
    params: idParamsSchema,
    data: z.object({ window: staffWindowSchema, day: deliveryDaySchema }),
    refusals: notFound,
  },
  'PUT /admin/windows/{id}': {
    summary: 'Changes the capacity of a window, never below its orders and holds.',
    access: 'staff:windows',
    params: idParamsSchema,
    body: z.object({
      capacity: z.int().min(0).max(CAPACITY_MAX),
      was: z.int().describe('capacity that the caller expects'),
      reason: optionalReasonSchema,
    }),
    data: staffWindowSchema,
    refusals: { ...notFound, 409: 'somebody else changed it meanwhile' },
  },
  'PUT /admin/windows/{id}/state': {
    summary:
      'Switches a window off at once, or on again. With orders it needs a reason and their expected number; the orders stay.',
    access: 'staff:windows',
    params: idParamsSchema,
    body: z.object({ on: z.boolean(), reason: optionalReasonSchema, orders: knownOrdersSchema }),
    data: staffWindowSchema,
    refusals: { ...notFound, 409: 'it is in this state already, or has more orders than expected' },
  },
  'GET /admin/days': {
    summary:
      'The days of a Jalali month, by default the current one, with closed days and order counts.',
    access: 'staff:windows',
    query: z.object({ month: monthSchema.optional() }),
    data: z.array(deliveryDaySchema),
    extra: z.object({
      today: z.string(),
      month: z.string(),
      previous: z.string(),
      next: z.string(),
    }),
  },
  'GET /admin/days/{id}': {
    summary: 'A delivery day.',
    access: 'staff:windows',
    params: dayParams,
    data: deliveryDaySchema,
    refusals: { 404: 'no day of the calendar' },
  },
  'PUT /admin/days/{id}': {
    summary:
      'Closes a day with a reason; with orders it needs their expected number. They stay, and are counted in the answer.',
    access: 'staff:windows',
    params: dayParams,
    body: z.object({ reason: reasonSchema, orders: knownOrdersSchema }),
    data: deliveryDaySchema,
    refusals: {
      404: 'no day of the calendar',
      409: 'it is closed already, is over, or has more orders than expected',
    },
  },
  'DELETE /admin/days/{id}': {
    summary: 'Opens a closed day again.',
    access: 'staff:windows',
    params: dayParams,
    data: deliveryDaySchema,
    refusals: { 404: 'no day of the calendar', 409: 'it is open' },
  },
})
