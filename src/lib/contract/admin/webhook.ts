import { z } from 'zod'
import { DELIVERY_STATES, WEBHOOK_TOPICS } from '../../codes/webhook.ts'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, pageExtraSchema, pageInTextSchema } from '../values.ts'

const topicSchema = z.enum(WEBHOOK_TOPICS)
const stateSchema = z.enum(DELIVERY_STATES)

const URL_MAX_CHARS = 500

const fields = {
  url: z.string().trim().max(URL_MAX_CHARS).describe('https, without user and password'),
  topics: z
    .array(topicSchema)
    .min(1)
    .transform(topics => [...new Set(topics)]),
}

const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  topics: z.array(topicSchema),
  active: z.boolean(),
  waiting: z.int().min(0).describe('deliveries that are due now or later'),
  retrying: z.int().min(0).describe('of these, those whose last try failed'),
  failed: z.int().min(0).describe('deliveries given up'),
})

const deliverySchema = z.object({
  id: idSchema,
  event_id: z.string(),
  type: z.string(),
  payload: z.string(),
  state: stateSchema,
  tries: z.int().min(0),
  http_status: z.int().nullable(),
  reason: z.string().nullable().describe('why the last try failed'),
  created_fa: z.string(),
  sent_fa: z.string().nullable(),
  due_fa: z.string().nullable().describe('of the next try'),
})

const unknown = { 404: 'unknown receiver' }
const secretSchema = z.string().describe('`whsec_` and a base64 key; shown this once')

export const webhookCalls = defineCalls({
  'GET /admin/webhooks': {
    summary: 'Receivers of events outside of the shop.',
    access: 'staff:system',
    data: z.array(webhookSchema),
  },
  'POST /admin/webhooks': {
    summary: 'Adds a receiver.',
    access: 'staff:system',
    body: z.object(fields),
    data: z.object({ id: idSchema, secret: secretSchema }),
  },
  'PUT /admin/webhooks/{id}': {
    summary:
      'Changes a receiver. While `active` is false, no event is queued or sent; waiting deliveries remain until they expire.',
    access: 'staff:system',
    params: idParamsSchema,
    body: z.object({ ...fields, active: z.boolean() }),
    data: z.null(),
    refusals: unknown,
  },
  'DELETE /admin/webhooks/{id}': {
    summary: 'Removes a receiver with the log of its deliveries.',
    access: 'staff:system',
    params: idParamsSchema,
    data: z.null(),
    refusals: unknown,
  },
  'POST /admin/webhooks/{id}/secret': {
    summary: 'Gives a receiver a new secret. The one before signs too for 24 hours.',
    access: 'staff:system',
    params: idParamsSchema,
    data: z.object({ secret: secretSchema }),
    refusals: unknown,
  },
  'POST /admin/webhooks/{id}/ping': {
    summary: 'Queues the event `shop.ping` for a receiver.',
    access: 'staff:system',
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...unknown, 409: 'the receiver is switched off' },
  },
  'GET /admin/webhooks/{id}/deliveries': {
    summary: 'What was sent to a receiver in the last 30 days, newest first.',
    access: 'staff:system',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema, state: stateSchema.optional() }),
    data: z.array(deliverySchema),
    extra: pageExtraSchema,
    refusals: unknown,
  },
  'POST /admin/webhooks/{id}/replay': {
    summary: 'Sends a delivery again, or all that failed.',
    access: 'staff:system',
    params: idParamsSchema,
    body: z.object({ delivery_id: idSchema.nullable().describe('null for all that failed') }),
    data: z.object({ queued: z.int().min(0) }),
    refusals: { 404: 'unknown receiver, or a delivery that is unknown or waits' },
  },
})
