import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  epochSecondsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
} from '../values.ts'
import { columnsInTextSchema, LIST_ROWS, listTextSchema, sortInTextSchema } from './list.ts'
import { dayInTextSchema } from './order.ts'

export const changedRecordSchema = z.enum([
  'staff',
  'role',
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
  'campaign',
  'stock-document',
  'supplier',
  'zone',
  'webhook',
  'api-key',
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

/** A filter that makes no sense is none. */
const listQuerySchema = z.object({
  staff: z
    .union([z.literal('command'), inTextSchema(idSchema)])
    .optional()
    .catch(undefined)
    .describe('who changed it; `command`: an operator'),
  record: changedRecordSchema.optional().catch(undefined),
  id: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional()
    .catch(undefined)
    .describe('of the record'),
  action: changeActionSchema.optional().catch(undefined),
  field: z
    .string()
    .regex(/^[a-z]\w{0,40}$/)
    .optional()
    .catch(undefined)
    .describe('name of a changed field'),
  from: dayInTextSchema,
  to: dayInTextSchema,
  q: listTextSchema.describe('words that all stand in the values or the reason'),
  sort: sortInTextSchema(['at']).describe('by default the newest first'),
})
export type ChangeListQuery = z.output<typeof listQuerySchema>

const listedChangeSchema = changeSchema.extend({
  record: changedRecordSchema,
  record_id: z.string(),
  title: z.string().nullable().describe('tracking code of an order, name of a product'),
})
export type ListedChange = z.infer<typeof listedChangeSchema>

export const changeCalls = defineCalls({
  'GET /admin/changes': {
    summary: `Changes of all records, ${LIST_ROWS} a page.`,
    access: 'staff:staff',
    query: listQuerySchema.extend({ page: pageInTextSchema }),
    data: z.array(listedChangeSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/change-file': {
    summary: 'All changes of a list, in its order, with the chosen columns.',
    access: 'staff:staff',
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
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
