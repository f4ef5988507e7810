import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, orTextSchema } from '../values.ts'
import { LINES_MAX, PICKED_COUNT_MAX, PICKED_G_MAX, PRICE_PREFIXES } from './picking.ts'
import { collectedSchema, pickingLineSchema } from './picking-line.ts'

/** Orders of a picker's cart: as many crates as stand on a usual picking trolley. */
export const PICKING_CART_POSITIONS = 6

const sentCountSchema = z.object({
  order: idSchema,
  line: idSchema,
  picked: z
    .int()
    .min(0)
    .max(PICKED_COUNT_MAX)
    .nullable()
    .describe('pieces; null for goods by weight'),
  picked_g: z.int().min(0).max(PICKED_G_MAX).nullable().describe('grams; null for goods by piece'),
  scanned: z.int().min(0).max(PICKED_COUNT_MAX).describe('pieces confirmed by their barcode'),
  was: collectedSchema
    .nullable()
    .describe('the stored count that the picker saw; another one refuses this count'),
})

const cartOrderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  position: z.int().min(1),
  window_fa: z.string(),
  notes: z.array(z.string()),
  refusal: z.string().nullable().describe('why it cannot be picked any more'),
  lines: z.array(pickingLineSchema).describe('without substitutes'),
})
export type CartOrder = z.infer<typeof cartOrderSchema>

export const pickingCartCalls = defineCalls({
  'GET /admin/picking-cart': {
    summary: 'The orders that the caller collects at once, by position of the cart.',
    access: 'staff:picking',
    data: z.object({
      price_prefixes: z.array(z.int()).describe(PRICE_PREFIXES),
      orders: z.array(cartOrderSchema),
    }),
  },
  'PUT /admin/picking-cart': {
    summary:
      'Puts orders in the cart of the caller, each at the lowest free position, and starts their picking; all or none. An order is in one cart at most; one that is in this cart stays where it is.',
    access: 'staff:picking',
    body: z.object({ orders: z.array(orTextSchema(idSchema)).min(1).max(PICKING_CART_POSITIONS) }),
    data: z.null(),
    refusals: {
      404: 'unknown order',
      409: 'the cart is full, or one of them is in another cart or cannot be picked; nothing was changed',
    },
  },
  'DELETE /admin/picking/{id}/cart': {
    summary:
      'Takes an order out of the cart that it is in, also of another picker. What was collected of it stays stored, and its picking started.',
    access: 'staff:picking',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'unknown order' },
  },
  'PUT /admin/picking-counts': {
    summary:
      'Stores what is collected of lines until their orders are picked. Sent twice, it stays the same; a line whose stored count is another one than `was` keeps it. Returns what was not stored.',
    access: 'staff:picking',
    body: z.object({ counts: z.array(sentCountSchema).min(1).max(LINES_MAX) }),
    data: z.array(
      z.object({
        line: idSchema,
        reason: z.string().describe('a sentence'),
        collected: collectedSchema.nullable().describe('the stored count'),
      }),
    ),
  },
})
