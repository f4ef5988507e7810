import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  CLAIM_PHOTO_TYPES,
  claimedLineSchema,
  claimKindSchema,
  claimLinesSchema,
  claimSchema,
  claimStateSchema,
} from '../claim.ts'
import {
  idParamsSchema,
  idSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
  stepSchema,
} from '../values.ts'
import { reasonSchema } from './reason.ts'

export const staffClaimSchema = claimSchema.extend({
  order_id: idSchema,
  tracking_code: z.string(),
  mobile: z.string().describe('of the account'),
  name: z.string().describe('of the goods'),
  about: z.string(),
  delivered: z.int().min(1).describe('pieces or steps of the line as delivered'),
  delivered_g: z.int().nullable().describe('grams as weighed; null for goods by piece'),
  step_g: stepSchema,
  picker: z.string().nullable().describe('who picked the order'),
  decided_fa: z.string().nullable(),
})
export type StaffClaim = z.infer<typeof staffClaimSchema>

const CLAIMED_LINES_MAX = 200
const claimedLinesSchema = z.object({
  lines: z.array(claimedLineSchema).min(1).max(CLAIMED_LINES_MAX),
})

const notFound = { 404: 'unknown claim' }
const claimRefusals = {
  404: 'unknown order',
  400: 'not delivered and paid',
  409: 'a line has a claim',
}

export const staffClaimCalls = defineCalls({
  'GET /admin/claims': {
    summary: 'Claims, 16 a page: waiting ones with the longest waiting first, others newest first.',
    access: 'staff:orders',
    query: z.object({
      page: pageInTextSchema,
      state: claimStateSchema.catch('waiting').default('waiting'),
      kind: claimKindSchema.optional().catch(undefined),
    }),
    data: z.array(staffClaimSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/claims/{id}': {
    summary: 'A claim.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: staffClaimSchema,
    refusals: notFound,
  },
  'GET /admin/orders/{id}/claims': {
    summary: 'The delivered lines of an order with their claims.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: claimLinesSchema,
    refusals: { 404: 'unknown order' },
  },
  'POST /admin/orders/{id}/claims': {
    summary:
      'Writes claims of one or more lines down for a customer who called, also after 72 hours: all or none. They wait for a decision like others.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: claimedLinesSchema,
    data: z.array(staffClaimSchema),
    refusals: claimRefusals,
  },
  'POST /admin/orders/{id}/claims/preview': {
    summary: 'What was paid for claimed lines, before their claims are written down.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: claimedLinesSchema,
    data: z.array(z.object({ line: idSchema, amount: rialsSchema })),
    refusals: { 404: claimRefusals[404], 400: claimRefusals[400] },
  },
  'GET /admin/claim-photos/{id}': {
    summary: 'A photo of a claim.',
    access: 'staff:orders',
    params: idParamsSchema,
    data: z.null(),
    file: CLAIM_PHOTO_TYPES,
    refusals: { 404: 'unknown photo' },
  },
  'PUT /admin/claims/{id}': {
    summary:
      'Decides a waiting claim: credits all or a part of its amount to the wallet, or refuses it with a sentence for the customer. Who recorded the payment of the order or picked it does not decide, unless they may record payments.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('credited'),
        amount: orTextSchema(rialsSchema.min(1)).describe('rials, whole toman'),
      }),
      z.object({ state: z.literal('refused'), reason: reasonSchema }),
    ]),
    data: staffClaimSchema,
    refusals: { ...notFound, 409: 'decided before, or not by who picked it or took its money' },
  },
})
