import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, rialsSchema } from '../values.ts'
import { formKit } from './content-fields.ts'
import { revisionSchema } from './settings.ts'

const fieldsSchema = z.object({
  title: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1_000),
  logo: formKit.picture.nullable(),
  amount: rialsSchema.describe('the fee, in rials'),
  active: z.boolean().describe('an inactive one is shown and cannot be chosen'),
  free_for_companies: z.boolean(),
  pickup: z.boolean().describe('customers collect the order in the shop'),
})
export type PostingMethodFields = z.output<typeof fieldsSchema>

const postingMethodSchema = fieldsSchema.extend({
  id: idSchema,
  uses: z.int().min(0).describe('open orders and repeats; it is deleted only without any'),
  revision: revisionSchema,
})
export type StaffPostingMethod = z.output<typeof postingMethodSchema>

const access = 'staff:settings'
const names = { revision: 'id' }
const notFound = { 404: 'unknown delivery method' }
/** Of methods and ports. */
export const positionBodySchema = z.object({
  position: z.int().min(1).max(1_000).describe('from 1; beyond the last: last'),
  revision: revisionSchema,
})
export const orderRevisionSchema = revisionSchema.describe('of the order, sent back with a move')

export const postingMethodCalls = defineCalls({
  'GET /admin/posting-methods': {
    summary: 'The delivery methods in the order of the checkout.',
    access,
    data: z.array(postingMethodSchema),
    extra: z.object({ revision: orderRevisionSchema }),
  },
  'POST /admin/posting-methods': {
    summary: 'Adds a delivery method at the end.',
    access,
    body: fieldsSchema,
    data: z.object({ id: idSchema }),
  },
  'PUT /admin/posting-methods/{id}': {
    summary: 'Changes a delivery method. Orders keep what they were placed with.',
    access,
    names,
    params: idParamsSchema,
    body: fieldsSchema.extend({ revision: revisionSchema }),
    data: z.null(),
    refusals: { ...notFound, 409: 'somebody else has changed it meanwhile' },
  },
  'PUT /admin/posting-methods/{id}/position': {
    summary: 'Moves a delivery method to a place of the list.',
    access,
    names,
    params: idParamsSchema,
    body: positionBodySchema,
    data: z.null(),
    refusals: { ...notFound, 409: 'the order was changed since the revision' },
  },
  'DELETE /admin/posting-methods/{id}': {
    summary: 'Deletes a delivery method without open orders and repeats.',
    access,
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...notFound, 409: 'open orders or repeats use it' },
  },
})
