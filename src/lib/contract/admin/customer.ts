import { z } from 'zod'
import { addressSchema } from '../address.ts'
import { defineCalls } from '../call.ts'
import { walletLineSchema } from '../wallet.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
  signedRialsSchema,
} from '../values.ts'
import {
  columnsInTextSchema,
  LIST_ROWS,
  listExtraSchema,
  listTextSchema,
  sortInTextSchema,
} from './list.ts'
import { dayInTextSchema, staffOrderSchema } from './order.ts'
import { reasonSchema } from './reason.ts'
import { endedSessionSchema, sessionSchema } from './session.ts'

const SEARCH_MAX_CHARS = 60
const KEY_MAX_CHARS = 64

export const customerSchema = z.object({
  id: idSchema,
  mobile: z.string(),
  name: z.string().describe('empty when unknown'),
  is_registered: z.boolean().describe('whether the registration form was saved'),
  orders: z.int(),
  since_fa: z.string(),
})

/** A row of the list. */
const listedCustomerSchema = customerSchema.extend({
  spent: rialsSchema.describe('cost of orders that were neither cancelled nor returned'),
  last_fa: z.string().nullable().describe('day of the last order'),
  tags: z.array(z.string()),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

export const CUSTOMER_SORTS = ['since', 'orders', 'spent', 'last'] as const

/** A filter that makes no sense is none. */
export const customerFilterSchema = z.object({
  q: z
    .string()
    .trim()
    .max(SEARCH_MAX_CHARS)
    .default('')
    .describe('a mobile or its beginning or end, a tracking code, or parts of a name'),
  state: z.enum(['registered', 'incomplete']).optional().catch(undefined),
  orders: z
    .enum(['none', 'one', 'more'])
    .optional()
    .describe('how many orders they have placed')
    .catch(undefined),
  last_order: z
    .string()
    .regex(/^(not-)?\d{1,3}$/)
    .optional()
    .describe('within so many days, or `not-` within them; not of cancelled orders')
    .catch(undefined),
  tag: listTextSchema,
  from: dayInTextSchema.describe('first day on which they came'),
  to: dayInTextSchema.describe('last day on which they came'),
})
const listQuerySchema = customerFilterSchema.extend({
  sort: sortInTextSchema(CUSTOMER_SORTS).describe('by default the newest first'),
})
export type CustomerFilter = z.output<typeof customerFilterSchema>
export type CustomerListQuery = z.output<typeof listQuerySchema>

const customerDetailSchema = listedCustomerSchema.extend({
  email: z.string().nullable(),
  company: z.string().nullable(),
  introduce_code: z.string(),
  addresses: z.array(addressSchema),
  sessions: z.array(sessionSchema),
  notes: z
    .array(z.object({ id: idSchema, at_fa: z.string(), author: z.string(), body: z.string() }))
    .describe('of the staff for each other, newest first'),
})
export type CustomerDetail = z.infer<typeof customerDetailSchema>

const ledgerLineSchema = walletLineSchema.extend({
  order_id: idSchema.nullable(),
  note: z.string().nullable().describe('reason of an adjustment'),
})
export type LedgerLineOfCustomer = z.infer<typeof ledgerLineSchema>

/** Idempotency key of a form. */
export const formKeySchema = z
  .string()
  .max(KEY_MAX_CHARS)
  .regex(/^[\w-]{8,}$/)

const notFound = { 404: 'unknown customer' }

export const customerCalls = defineCalls({
  'GET /admin/customers': {
    summary: `Customers, ${LIST_ROWS} a page.`,
    access: 'staff:customers',
    query: listQuerySchema.extend({ page: pageInTextSchema }),
    data: z.array(listedCustomerSchema),
    extra: listExtraSchema,
  },
  'GET /admin/customer-file': {
    summary: 'All customers of a list, in its order, with the chosen columns.',
    access: 'staff:customers',
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'GET /admin/customers/{id}': {
    summary: 'A customer with addresses and sessions.',
    access: 'staff:customers',
    params: idParamsSchema,
    data: customerDetailSchema,
    refusals: notFound,
  },
  'GET /admin/customers/{id}/orders': {
    summary: 'The orders of a customer, active ones first, then the newest, 16 a page.',
    access: 'staff:customers',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(staffOrderSchema),
    extra: pageExtraSchema,
    refusals: notFound,
  },
  'POST /admin/customers/{id}/sessions': {
    summary: 'Ends one session of a customer, or with `session` null all of them.',
    access: 'staff:customers',
    params: idParamsSchema,
    body: endedSessionSchema,
    data: z.object({ ended: z.int() }),
    refusals: { ...notFound, 409: 'it has ended already' },
  },
  'GET /admin/customers/{id}/wallet': {
    summary: "A customer's wallet and its entries, newest first, 16 a page.",
    access: 'staff:wallets',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: z.object({ wallet_value: signedRialsSchema, lines: z.array(ledgerLineSchema) }),
    extra: pageExtraSchema,
    refusals: notFound,
  },
  'POST /admin/customers/{id}/wallet': {
    summary: 'Adds an amount to a wallet, or subtracts a negative one; idempotent by `key`.',
    access: 'staff:wallets',
    params: idParamsSchema,
    body: z.object({
      amount: signedRialsSchema,
      reason: reasonSchema,
      key: formKeySchema,
      debt: flagInBodySchema
        .default(false)
        .describe('whether the amount may leave a debt; else 422'),
    }),
    data: z.object({ wallet_value: signedRialsSchema }),
    refusals: {
      ...notFound,
      409: 'the debt would be too great, or the key belongs to another adjustment',
    },
  },
})
