import { z } from 'zod'
import { CouponType } from '#lib/codes/coupon.ts'
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
  flooring: rialsSchema.describe('the least goods it may be used for'),
  since_fa: z.string().nullable(),
  until_fa: z.string().nullable(),
  is_early: z.boolean().describe('it is yet to begin'),
  is_over: z.boolean(),
  active: z.boolean(),
  used: z.int(),
  total_limit: z.int().nullable(),
  per_user_limit: z.int().nullable(),
  /** The only customer who may use it; null: everybody. */
  mobile: z.string().nullable(),
  batch: z.string().nullable().describe('the name of the codes that it was made with'),
  since: z.string().nullable().describe('its first day as it is typed, by the Jalali calendar'),
  until: z.string().nullable().describe('its last day, so too'),
})
export type StaffCoupon = z.infer<typeof staffCouponSchema>

const couponOrderSchema = z.object({
  id: idSchema,
  order: z.string().describe('the tracking code'),
  status: orderStatusSchema,
  mobile: z.string(),
  placed_fa: z.string(),
})

const codeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(CODE_MAX_CHARS)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

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
  mobile: z.string().trim().max(60).nullish().describe('of the only customer who may use it'),
  accepted_percent: z
    .int()
    .nullish()
    .describe('a percent above 50 that was confirmed; 422 names it where it lacks'),
})
export type CouponTermsInput = z.input<typeof termsSchema>
export type CouponTermsBody = z.output<typeof termsSchema>

const batchSchema = z.string().trim().min(1).max(BATCH_NAME_MAX_CHARS)

const filter = {
  q: z.string().trim().max(SEARCH_MAX_CHARS).default('').describe('how a code begins'),
  only: z.enum(['all', 'on', 'off']).default('all'),
  batch: z.string().trim().max(BATCH_NAME_MAX_CHARS).default('').describe('the name of a batch'),
}
const notThere = { 404: 'there is no such code' }

export const staffCouponCalls = defineCalls({
  'GET /admin/coupons': {
    summary: 'Codes of the shop with their use, introduce codes left out, newest first, 16 a page.',
    access: 'staff:coupons',
    query: z.object({ ...filter, page: pageInTextSchema }),
    data: z.array(staffCouponSchema),
    extra: pageExtraSchema.extend({
      held_rewards: z.int().describe('referral rewards that wait for the staff'),
    }),
  },
  'POST /admin/coupons': {
    summary: 'Adds a code.',
    access: 'staff:coupons',
    body: termsSchema.extend({ code: codeSchema }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'the letters are those of another code, or of an introduce code' },
  },
  'GET /admin/coupons/batches': {
    summary:
      'The batches of codes that have a name, the newest 100 first, or the one that is named.',
    access: 'staff:coupons',
    query: z.object({ batch: batchSchema.optional() }),
    data: z.array(
      z.object({ batch: z.string(), codes: z.int(), on: z.int(), used: z.int().min(0) }),
    ),
  },
  'PUT /admin/coupons/batches': {
    summary: 'Switches all codes of a batch off, for a reason.',
    access: 'staff:coupons',
    body: z.object({
      batch: batchSchema,
      reason: reasonSchema,
    }),
    data: z.object({ switched: z.int().min(1) }),
    refusals: { 409: 'no code of that batch is on' },
  },
  'POST /admin/coupons/batches': {
    summary: 'Adds codes that begin alike, by default for one use each.',
    access: 'staff:coupons',
    body: termsSchema.extend({
      prefix: codeSchema,
      count: z.int().min(1).max(BATCH_MAX),
      batch: batchSchema.nullish().describe('what the staff find them together by'),
    }),
    data: z.array(z.string()),
    refusals: { 409: 'too few of such codes are free' },
  },
  'GET /admin/coupons/file': {
    summary: 'Codes with their use as a spreadsheet, at most 20,000.',
    access: 'staff:coupons',
    query: z.object(filter),
    data: z.null(),
    file: ['text/csv'],
  },
  'GET /admin/coupons/{id}': {
    summary: 'A code with its use.',
    access: 'staff:coupons',
    params: idParamsSchema,
    data: staffCouponSchema,
    refusals: notThere,
  },
  'PUT /admin/coupons/{id}': {
    summary: 'Switches a code on or off.',
    access: 'staff:coupons',
    params: idParamsSchema,
    body: z.object({ active: z.boolean() }),
    data: z.null(),
    refusals: { ...notThere, 409: 'it stands so already' },
  },
  'PUT /admin/coupons/{id}/terms': {
    summary: 'Changes when a code holds, from which purchase on and how often, for a reason.',
    access: 'staff:coupons',
    params: idParamsSchema,
    body: changeSchema,
    data: z.null(),
    refusals: notThere,
  },
  'GET /admin/coupons/{id}/orders': {
    summary: 'The orders that use a code, newest first, 16 a page.',
    access: 'staff:coupons',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(couponOrderSchema),
    extra: pageExtraSchema,
    refusals: notThere,
  },
})
