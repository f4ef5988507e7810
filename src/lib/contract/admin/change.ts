import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { epochSecondsSchema } from '../values.ts'

export const changedRecordSchema = z.enum([
  'staff',
  'comment',
  'slip',
  'claim',
  'wholesale',
  'message',
  'window',
  'tour',
  'day',
  'order',
  'coupon',
  'picture',
  'customer',
  'wallet',
  'product',
  'bundle',
  'category',
  'brand',
  'shelf',
  'content',
  'company',
  'synonym',
  'weekly-window',
  'referral',
  'setting',
  'posting-method',
  'payment-port',
  'price-change',
  'promotion',
  'stock-document',
  'supplier',
])
export type ChangedRecord = z.infer<typeof changedRecordSchema>

export const changeActionSchema = z.enum([
  'added',
  'changed',
  'password-given',
  'password-changed',
  'approved',
  'refused',
  'done',
  'reopened',
  'switched-on',
  'switched-off',
  'closed',
  'opened',
  'moved',
  'picked',
  'unpicked',
  'paid',
  'adjusted',
  'signed-out',
  'scheduled',
  'unscheduled',
  'published',
  'rolled-back',
  'dropped',
  'forgotten',
  'joined',
  'left',
  'removed',
  'not-delivered',
  'rescheduled',
  'merged',
  'applied',
  'undone',
  'cancelled',
  'exported',
])
export type ChangeAction = z.infer<typeof changeActionSchema>

export const changeSchema = z.object({
  id: z.int(),
  at: epochSecondsSchema,
  at_fa: z.string(),
  /** Null: an operator's command. */
  actor: z.string().nullable(),
  action: changeActionSchema,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})
export type Change = z.infer<typeof changeSchema>

export const changeCalls = defineCalls({
  'GET /admin/changes/{record}/{id}': {
    summary: 'Changes of a record with actor and reason, newest first.',
    access: 'staff',
    params: z.object({ record: changedRecordSchema, id: z.string().regex(/^[\w-]{1,80}$/) }),
    data: z.array(changeSchema),
    refusals: {
      403: 'no role of the caller may see records of this kind',
      404: 'unknown kind of record',
    },
  },
})
