import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idSchema } from '../values.ts'

const countSchema = z.int().min(0)

/** Today until now, and the same weekday of last week until the same time. */
const comparedSchema = z.object({ today: z.int(), last_week: z.int() })

const windowBoardRowSchema = z.object({
  id: idSchema,
  day: z.string().describe('YYYY-MM-DD'),
  fa: z.string(),
  used: countSchema.describe('orders and holds'),
  capacity: countSchema,
  unconfirmed: countSchema.describe('orders that wait for a payment or for staff'),
  to_pick: countSchema,
  picked: countSchema.describe('orders that can be sent'),
  on_the_way: countSchema,
  delivered: countSchema,
  returned: countSchema,
  is_behind: z
    .boolean()
    .describe('it starts within an hour or has started, and orders are not picked'),
})
export type WindowBoardRow = z.infer<typeof windowBoardRowSchema>

const runningOutSchema = z.object({
  id: idSchema,
  name: z.string(),
  left: z.int().describe('pieces, or grams of goods by weight'),
  is_by_weight: z.boolean(),
  days: z
    .number()
    .min(0)
    .describe('days of stock left, at the average daily sales of the last seven days'),
})
export type RunningOut = z.infer<typeof runningOutSchema>

const todaySchema = z.object({
  day: z.string().describe('YYYY-MM-DD in Tehran'),
  sales: z
    .object({ orders: comparedSchema, revenue: comparedSchema.describe('rials') })
    .nullable()
    .describe('orders placed and sold; null without the permission for reports'),
  windows: z
    .array(windowBoardRowSchema)
    .nullable()
    .describe('of today and tomorrow; null without the permission to see orders'),
  late_orders: countSchema
    .nullable()
    .describe('not delivered when their window ended; null without the permission to see orders'),
  running_out: z
    .object({ count: countSchema, first: z.array(runningOutSchema) })
    .nullable()
    .describe('goods that are sold out within two days; null without the catalogue permission'),
  failed_texts: countSchema
    .nullable()
    .describe('texts that no provider took; null without the permission for settings'),
})
export type Today = z.infer<typeof todaySchema>

export const todayCalls = defineCalls({
  'GET /admin/today': {
    summary: 'The numbers of today, as far as the caller may see them.',
    access: 'staff',
    data: todaySchema,
    refusals: { 403: 'the initial password was not replaced yet' },
  },
})
