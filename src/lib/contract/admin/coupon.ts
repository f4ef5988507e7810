import { z } from 'zod'
import { CouponType } from '#lib/codes/coupon.ts'
import { CODE_PATTERN } from '../code-patterns.ts'
import { defineCalls } from '../call.ts'
import { orderStatusSchema } from '../order.ts'
import {
  wireCodeSchema,
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import {
  columnsInTextSchema,
  LIST_ROWS,
  listExtraSchema,
  selectionRefusals,
  selectionShape,
  sortInTextSchema,
} from './list.ts'
import { reasonSchema } from './reason.ts'

const CODE_MAX_CHARS = 50
const SEARCH_MAX_CHARS = 60
const BATCH_MAX = 5_000
/** Name by which the codes of a batch are found. */
export const BATCH_NAME_MAX_CHARS = 60
const INT_MAX = 2_147_483_647

/** Money in rials. */
export const staffCouponSchema = z.object({
  id: idSchema,
  code: z.string(),
  type: wireCodeSchema(CouponType).describe('1 percent, 2 rials'),
  value: z.int(),
  flooring: rialsSchema.describe('minimum value of goods'),
  since_fa: z.string().nullable(),
  until_fa: z.string().nullable(),
  is_early: z.boolean().describe('its validity has not begun'),
  is_over: z.boolean(),
  active: z.boolean(),
  used: z.int(),
  total_limit: z.int().nullable(),
  per_user_limit: z.int().nullable(),
  /** The only customer who may use it; null: everybody. */
  mobile: z.string().nullable(),
  batch: z.string().nullable().describe('name of its batch'),
  since: z.string().nullable().describe('first Jalali day, as typed in the form'),
  until: z.string().nullable().describe('last Jalali day, as typed in the form'),
})
export type StaffCoupon = z.infer<typeof staffCouponSchema>

const couponOrderSchema = z.object({
  id: idSchema,
  order: z.string().describe('the tracking code'),
  status: orderStatusSchema,
  mobile: z.string(),
  placed_fa: z.string(),
})

const codeSchema = z.string().trim().toLowerCase().max(CODE_MAX_CHARS).regex(CODE_PATTERN)

const limitSchema = z.int().min(1).max(INT_MAX).nullish()
const DAY_MAX_CHARS = 40
/** A day in either calendar as typed: `1405-08-30`, `۱۴۰۵/۸/۳۰`, «۳۰ آبان ۱۴۰۵». */
export const daySchema = z.string().trim().min(1).max(DAY_MAX_CHARS)

/** Validity, minimum purchase and limits of a code. */
const boundsSchema = z.object({
  flooring: rialsSchema.nullish(),
  since: daySchema.nullish().describe('the first day'),
  until: daySchema.nullish().describe('the last day'),
  total_limit: limitSchema,
  per_user_limit: limitSchema,
})
const changeSchema = boundsSchema.extend({
  reason: reasonSchema,
})
export type CouponChangeBody = z.output<typeof changeSchema>

const termsSchema = boundsSchema.extend({
  type: wireCodeSchema(CouponType),
  value: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  mobile: z
    .string()
    .trim()
    .max(60)
    .nullish()
    .describe('only the customer with this mobile may use it'),
  accepted_percent: z
    .int()
    .nullish()
    .describe('confirms a percent above 50; 422 names it when it is missing'),
})
export type CouponTermsInput = z.input<typeof termsSchema>
export type CouponTermsBody = z.output<typeof termsSchema>

const batchSchema = z.string().trim().min(1).max(BATCH_NAME_MAX_CHARS)

const filter = {
  q: z.string().trim().max(SEARCH_MAX_CHARS).default('').describe('beginning of a code'),
  only: z.enum(['all', 'on', 'off']).default('all'),
  batch: z.string().trim().max(BATCH_NAME_MAX_CHARS).default('').describe('the name of a batch'),
}
const filterSchema = z.object(filter)
export type CouponListFilter = z.output<typeof filterSchema>
export const COUPON_SORTS = ['used', 'until'] as const
const sort = sortInTextSchema(COUPON_SORTS).describe('by default the newest first')
const notFound = { 404: 'unknown code' }

export const staffCouponCalls = defineCalls({
  'GET /admin/coupons': {
    summary: `Coupons with their use, without introduce codes, ${LIST_ROWS} a page.`,
    access: 'staff:coupons',
    query: filterSchema.extend({ sort, page: pageInTextSchema }),
    data: z.array(staffCouponSchema),
    extra: listExtraSchema.extend({
      used: z.int().describe('uses of all matches'),
      held_rewards: z.int().describe('referral rewards that await review'),
    }),
  },
  'POST /admin/coupons': {
    summary: 'Adds a code.',
    access: 'staff:coupons',
    body: termsSchema.extend({ code: codeSchema }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'another coupon or introduce code has this code' },
  },
  'PUT /admin/coupons': {
    summary: 'Switches the selected codes off, with a reason; those that are off stay as they are.',
    access: 'staff:coupons',
    body: z.object({ ...selectionShape(filterSchema), reason: reasonSchema }),
    data: z.object({ switched: z.int() }),
    refusals: selectionRefusals,
  },
  'GET /admin/coupons/batches': {
    summary: 'The newest 100 named batches of codes, or the one named in the query.',
    access: 'staff:coupons',
    query: z.object({ batch: batchSchema.optional() }),
    data: z.array(
      z.object({ batch: z.string(), codes: z.int(), on: z.int(), used: z.int().min(0) }),
    ),
  },
  'PUT /admin/coupons/batches': {
    summary: 'Switches all codes of a batch off, with a reason.',
    access: 'staff:coupons',
    body: z.object({
      batch: batchSchema,
      reason: reasonSchema,
    }),
    data: z.object({ switched: z.int().min(1) }),
    refusals: { 409: 'no code of that batch is on' },
  },
  'POST /admin/coupons/batches': {
    summary: 'Adds a batch of codes with a common prefix, by default for one use each.',
    access: 'staff:coupons',
    body: termsSchema.extend({
      prefix: codeSchema,
      count: z.int().min(1).max(BATCH_MAX),
      batch: batchSchema.nullish().describe('name by which staff find the batch'),
    }),
    data: z.array(z.string()),
    refusals: { 409: 'too few codes with this prefix are free' },
  },
  'GET /admin/coupons/file': {
    summary: 'All codes of a list, in its order, with the chosen columns.',
    access: 'staff:coupons',
    query: filterSchema.extend({ sort, columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'GET /admin/coupons/{id}': {
    summary: 'A code with its use.',
    access: 'staff:coupons',
    params: idParamsSchema,
    data: staffCouponSchema,
    refusals: notFound,
  },
  'PUT /admin/coupons/{id}': {
    summary: 'Switches a code on or off.',
    access: 'staff:coupons',
    params: idParamsSchema,
    body: z.object({ active: z.boolean() }),
    data: z.null(),
    refusals: { ...notFound, 409: 'it is in this state already' },
  },
  'PUT /admin/coupons/{id}/terms': {
    summary: 'Changes validity, minimum purchase and usage limits of a code, with a reason.',
    access: 'staff:coupons',
    params: idParamsSchema,
    body: changeSchema,
    data: z.null(),
    refusals: notFound,
  },
  'GET /admin/coupons/{id}/orders': {
    summary: 'The orders that use a code, newest first, 16 a page.',
    access: 'staff:coupons',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(couponOrderSchema),
    extra: pageExtraSchema,
    refusals: notFound,
  },
})
