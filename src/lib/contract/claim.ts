import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { orderNotFound } from './order.ts'
import {
  idParamsSchema,
  idSchema,
  noteTextSchema,
  orTextSchema,
  rialsSchema,
  stepSchema,
} from './values.ts'

export const claimKindSchema = z.enum(['missing', 'spoiled', 'wrong', 'other'])
export type ClaimKind = z.infer<typeof claimKindSchema>

export const claimStateSchema = z.enum(['waiting', 'credited', 'refused'])
export type ClaimState = z.infer<typeof claimStateSchema>

/** Photos are re-encoded. */
export const CLAIM_PHOTO_TYPES = ['image/jpeg'] as const

export const claimSchema = z.object({
  id: idSchema,
  kind: claimKindSchema.describe('what is wrong'),
  count: z.int().min(1).describe('pieces or steps of the line'),
  note: z.string(),
  state: claimStateSchema,
  amount: rialsSchema.describe('what was paid for these pieces'),
  credited: rialsSchema.describe('what went to the wallet'),
  refusal: z.string().nullable().describe('why it was refused'),
  created_fa: z.string().describe('Jalali date and time'),
  photos: z.array(idSchema),
})

export const claimLinesSchema = z
  .object({
    until_fa: z
      .string()
      .nullable()
      .describe('until when lines can be claimed; null when they cannot be'),
    lines: z.array(
      z.object({
        line: idSchema,
        name: z.string(),
        about: z.string().describe('brand and size, which distinguish equal names'),
        count: z.int().min(1).describe('pieces or steps as delivered'),
        step_g: stepSchema,
        delivered_g: z.int().nullable().describe('grams as weighed; null for goods by piece'),
        claim: claimSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'ClaimLines' })
export type ClaimLines = z.infer<typeof claimLinesSchema>

const photo = z.file().optional().describe('JPEG, PNG or WebP up to 5 MB')

export const claimedLineSchema = z.object({
  line: orTextSchema(idSchema),
  kind: claimKindSchema,
  count: orTextSchema(z.int().min(1)).describe('pieces or steps'),
  note: noteTextSchema.default(''),
})
export const claimedNames = { kind: 'claim_kind', note: 'context' }

export const claimCalls = defineCalls({
  'GET /profile/receipts/{id}/claims': {
    summary: 'The delivered lines of an order with their claims.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    data: claimLinesSchema,
    refusals: orderNotFound,
  },
  'POST /profile/receipts/{id}/claims': {
    summary:
      'Claims that a delivered line is missing, spoiled or wrong, within 72 hours of the delivery of a paid order (multipart/form-data with photos). One claim a line. A small one is credited to the wallet at once, others await staff.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    names: claimedNames,
    body: claimedLineSchema.extend({
      photo_1: photo,
      photo_2: photo,
      photo_3: photo,
      photo_4: photo,
    }),
    data: claimLinesSchema,
    refusals: {
      ...orderNotFound,
      400: 'not delivered and paid, or too late',
      409: 'the line has a claim',
      413: 'above the size of four photos',
      429: tooMany,
    },
  },
  'GET /profile/claim-photos/{id}': {
    summary: "A photo of one of the user's claims, as a download.",
    access: 'signed-in',
    params: idParamsSchema,
    data: z.null(),
    file: CLAIM_PHOTO_TYPES,
    refusals: { 404: 'unknown photo, or of another user' },
  },
})
