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
    summary:
      'Adds a note to an order that awaits payment; the same words again change nothing. At most 10.',
    access: 'signed-in',
    params: idParamsSchema,
    body: z.object({ context: noteTextSchema.min(1) }),
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'no longer awaiting payment, or notes enough' },
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
      'Takes the bank slip of an order of port 5 that awaits payment, as a form (multipart/form-data): JPEG, PNG, WebP or PDF up to 5 MB. Replaces the one before. The order does not expire while the slip waits for review.',
    access: 'signed-in',
    params: idParamsSchema,
    body: z.object({ check: z.file() }),
    data: orderSchema,
    refusals: {
      ...orderNotFound,
      400: 'no slip is awaited, or its time is over',
      413: 'above 5 MB; the message names the field `check`, as the 422 just above 5 MB does',
      429: tooMany,
    },
  },
  'GET /profile/receipts/{id}/bank-check': {
    summary: 'The bank slip as uploaded, as a download.',
    access: 'signed-in',
    params: idParamsSchema,
    data: z.null(),
    file: SLIP_TYPES,
    refusals: { 404: 'unknown order, or of another user, or without a slip' },
  },
  'POST /profile/receipts/{id}/stop-repeat': {
    summary: 'Ends the repeat of an order; what was prepared already stays. A call of ours.',
    access: 'signed-in',
    params: idParamsSchema,
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'the order is not repeated' },
  },
})
