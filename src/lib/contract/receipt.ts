import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'
import { invoiceSchema, orderNotFound, orderSchema } from './order.ts'
import {
  idParamsSchema,
  noteTextSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
} from './values.ts'

/** Media types of stored slips: pictures are re-encoded as JPEG, PDFs stay. */
export const SLIP_TYPES = ['image/jpeg', 'application/pdf'] as const
export type SlipType = (typeof SLIP_TYPES)[number]

/** Actions of a customer on a saved order. */
export const receiptCalls = defineCalls({
  'GET /profile/success-receipts': {
    summary:
      "The user's orders that are paid or completed, active ones first, then the newest, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(invoiceSchema),
    extra: pageExtraSchema,
  },
  'PUT /profile/receipts/{id}/note': {
    summary: 'Adds a note to an order that awaits payment, at most 10; idempotent by text.',
    access: 'signed-in',
    params: idParamsSchema,
    body: z.object({ context: noteTextSchema.min(1) }),
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'not awaiting payment any more, or it has 10 notes' },
  },
  'PUT /profile/receipts/{id}/rate': {
    summary: 'Rates a completed order, once.',
    access: 'signed-in',
    params: idParamsSchema,
    body: z.object({
      rates: orTextSchema(z.int().min(1).max(5)),
      note_context: noteTextSchema.nullish(),
    }),
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'not completed, or rated before' },
  },
  'POST /profile/receipts/{id}/bank-check': {
    summary:
      'Uploads the bank slip of an order of port 5 that awaits payment (multipart/form-data): JPEG, PNG, WebP or PDF up to 5 MB. Replaces an earlier one. The order does not expire while the slip awaits review.',
    access: 'signed-in',
    params: idParamsSchema,
    body: z.object({ check: z.file() }),
    data: orderSchema,
    refusals: {
      ...orderNotFound,
      400: 'the order awaits no bank slip, or has expired',
      413: 'above 5 MB; the message names the field `check`, as the 422 just above 5 MB does',
      429: tooMany,
    },
  },
  'GET /profile/receipts/{id}/bank-check': {
    summary: 'The stored file of the bank slip, as a download.',
    access: 'signed-in',
    params: idParamsSchema,
    data: z.null(),
    file: SLIP_TYPES,
    refusals: { 404: 'unknown order, of another user, or without a bank slip' },
  },
  'POST /profile/receipts/{id}/stop-repeat': {
    summary:
      'Ends the repeat of an order; prepared occurrences stay. Not part of the original API.',
    access: 'signed-in',
    params: idParamsSchema,
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'the order is not repeated' },
  },
})
