import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema } from '../values.ts'
import { MENU_TASKS } from './desk.ts'

/** What staff hear about as soon as it is there. */
export const NEWS_KINDS = [
  'orders',
  'slips',
  'claims',
  'comments',
  'messages',
  'wholesales',
  'texts',
] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const newsSchema = z.object({ kind: z.enum(NEWS_KINDS), count: z.int().min(1) })

/** One message of the stream `GET /api/v1/admin/events`. */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('waiting').describe('the counts of the menu, at the begin and when changed'),
    tasks: z.array(z.object({ task: z.enum(MENU_TASKS), count: z.int().min(1) })),
  }),
  z.object({
    event: z.literal('news'),
    news: z.array(newsSchema).min(1),
    /** The newest order; `after` of the next stream. */
    newest_order: z.int(),
  }),
  z.object({ event: z.literal('changed').describe('an order or another record was changed') }),
  z.object({
    event: z.literal('viewers').describe('who looks at these orders has changed'),
    orders: z.array(idSchema),
  }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

const viewersSchema = z.array(z.object({ name: z.string() })).describe('others who look at it')

const notFound = { 404: 'unknown order' }

export const liveCalls = defineCalls({
  'PUT /admin/orders/{id}/viewers': {
    summary: 'Says for 45 seconds that the caller looks at an order.',
    access: 'staff:see-orders',
    params: idParamsSchema,
    data: viewersSchema,
    refusals: notFound,
  },
  'DELETE /admin/orders/{id}/viewers': {
    summary: 'Says that the caller does not look at an order any more.',
    access: 'staff:see-orders',
    params: idParamsSchema,
    data: z.null(),
    refusals: notFound,
  },
})
