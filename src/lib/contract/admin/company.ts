import { z } from 'zod'
import { CODE_PATTERN } from '../code-patterns.ts'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { daySchema } from './coupon.ts'
import { reasonSchema } from './reason.ts'

const CODE_MAX_CHARS = 50
const DAY_MINUTES = 1_440
const CAPACITY_MAX = 10_000
const text = (max: number) => z.string().trim().min(1).max(max)
const codeSchema = z.string().trim().toLowerCase().max(CODE_MAX_CHARS).regex(CODE_PATTERN)

const fields = {
  name: text(120),
  address: text(400),
  city: text(60),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  discount_percent: z.int().min(0).max(100),
  flooring: rialsSchema.describe('minimum value of goods in a group order'),
  active: z.boolean(),
  join_code: z.string().trim().max(CODE_MAX_CHARS).nullish().describe('code by which members join'),
  until: daySchema.nullish().describe('last day of the join code'),
}

export const staffCompanySchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  discount_percent: z.int(),
  flooring: rialsSchema,
  active: z.boolean(),
  join_code: z.string().nullable(),
  /** The last valid day of the join code, as a typed Jalali date. */
  until: z.string().nullable(),
  members: z.int(),
})
export type StaffCompany = z.infer<typeof staffCompanySchema>

const ownWindowSchema = z.object({
  id: idSchema,
  weekdays: z.array(z.int()).describe('0 is Saturday; empty once the window was ended'),
  hours_fa: z.string(),
  price: rialsSchema,
  capacity: z.int(),
  cutoff_minutes: z.int(),
})
const memberSchema = z.object({ id: idSchema, mobile: z.string(), name: z.string() })

const notFound = { 404: 'unknown company' }
const memberParams = idParamsSchema.extend({ user: inTextSchema(idSchema).catch(0) })
const windowParams = idParamsSchema.extend({ window: inTextSchema(idSchema).catch(0) })

export const staffCompanyCalls = defineCalls({
  'GET /admin/companies': {
    summary: 'Companies of group orders with their member counts.',
    access: 'staff:companies',
    data: z.array(staffCompanySchema),
  },
  'POST /admin/companies': {
    summary: 'Adds a company.',
    access: 'staff:companies',
    body: z.object({ code: codeSchema, ...fields }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'the code or join code belongs to another company' },
  },
  'GET /admin/companies/{id}': {
    summary: 'A company with its delivery windows.',
    access: 'staff:companies',
    params: idParamsSchema,
    data: staffCompanySchema.extend({ windows: z.array(ownWindowSchema) }),
    refusals: notFound,
  },
  'PUT /admin/companies/{id}': {
    summary: 'Changes a company, except its code.',
    access: 'staff:companies',
    params: idParamsSchema,
    body: z.object(fields),
    data: z.null(),
    refusals: { ...notFound, 409: 'the join code belongs to another company' },
  },
  'GET /admin/companies/{id}/members': {
    summary: 'The members of a company by mobile, 16 a page.',
    access: 'staff:companies',
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(memberSchema),
    extra: pageExtraSchema,
    refusals: notFound,
  },
  'POST /admin/companies/{id}/members': {
    summary: 'Makes the customer with this mobile a member; replaces an earlier membership.',
    access: 'staff:companies',
    params: idParamsSchema,
    body: z.object({ mobile: z.string().trim().max(60) }),
    data: z.null(),
    refusals: notFound,
  },
  'GET /admin/companies/{id}/members/{user}': {
    summary: 'A member of a company.',
    access: 'staff:companies',
    params: memberParams,
    data: memberSchema,
    refusals: { 404: 'unknown company, or the customer is not a member' },
  },
  'DELETE /admin/companies/{id}/members/{user}': {
    summary: 'Ends a membership, with a reason.',
    access: 'staff:companies',
    params: memberParams,
    body: z.object({ reason: reasonSchema }),
    data: z.null(),
    refusals: { 404: 'unknown company, or the customer is not a member' },
  },
  'POST /admin/companies/{id}/windows': {
    summary: 'Adds a weekly delivery window for the group orders of a company.',
    access: 'staff:companies',
    params: idParamsSchema,
    body: z.object({
      weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
      started_hr: z.int().min(0).max(23),
      finished_hr: z.int().min(0).max(24).describe('0 and 24 are midnight at the end of the day'),
      price: rialsSchema,
      capacity: z.int().min(0).max(CAPACITY_MAX),
      cutoff_minutes: z
        .int()
        .min(0)
        .max(DAY_MINUTES * 7),
    }),
    data: z.null(),
    refusals: notFound,
  },
  'DELETE /admin/companies/{id}/windows/{window}': {
    summary:
      'Ends a weekly window; windows already opened for it remain and can be switched off one by one.',
    access: 'staff:companies',
    params: windowParams,
    data: z.null(),
    refusals: { 404: 'unknown window, or it has ended' },
  },
})
