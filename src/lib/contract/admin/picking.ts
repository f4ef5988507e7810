import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema } from '../order.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  orTextSchema,
  signedRialsSchema,
} from '../values.ts'
import {
  dayInTextSchema,
  nextWindowSchema,
  queuedWindowSchema,
  windowInTextSchema,
} from './order.ts'
import {
  barcodesSchema,
  cartPlaceSchema,
  gramsSchema,
  pickingLineSchema,
  proposalSchema,
  substitutedSchema,
  substituteSearchSchema,
} from './picking-line.ts'
import { reasonSchema } from './reason.ts'

const gatheredProductSchema = z.object({
  id: idSchema,
  name: z.string(),
  about: z.string().describe('brand and size'),
  barcodes: barcodesSchema,
  count: z.int().min(1).describe('pieces, or grams of goods by weight'),
  by_weight: z.boolean(),
  orders: z.array(z.object({ tracking_code: z.string(), count: z.int().min(1) })),
})

/** Goods of one category. */
const shelfSchema = z.object({ shelf: z.string(), products: z.array(gatheredProductSchema) })
export type PickingShelf = z.infer<typeof shelfSchema>

const pickingOrderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  pieces: z.int().describe('a line by weight counts as one'),
  picked: z.boolean(),
  started: z.boolean().describe('a picker has begun: it cannot be changed any more'),
  held: z
    .boolean()
    .describe('its bank slip awaits review: not picked yet, and in no list of goods'),
  cart: cartPlaceSchema.nullable().describe('where it is collected with others'),
})

const pickedOutcomeSchema = z.object({
  returned: signedRialsSchema.describe('to the wallet; negative is taken from it'),
  total: signedRialsSchema.describe('new total of the order'),
  empty: z.boolean().describe('unfulfillable: the order desk cancels it'),
  changes: invoiceSchema.shape.shortages,
  weights: z
    .array(
      z.object({
        name: z.string(),
        about: z.string(),
        estimated_g: gramsSchema.describe('as ordered'),
        actual_g: gramsSchema.describe('as weighed'),
        charged_g: gramsSchema.describe('at most the tolerance above the estimate'),
        unusual: z.boolean().describe('above the tolerance, or below half: ask the picker'),
      }),
    )
    .describe('goods by weight'),
})
export type PickedOutcome = z.infer<typeof pickedOutcomeSchema>

/** Search results shown at once. */
export const SUBSTITUTES_SHOWN = 8
export const SUBSTITUTE_WORDS_MAX_CHARS = 100

export const PICKED_COUNT_MAX = 10_000
/** Of one line. */
export const PICKED_G_MAX = 1_000_000
/** Of an order, or of what is sent at once. */
export const LINES_MAX = 400
export const PRICE_PREFIXES =
  'prefixes of labels of a scale that carry a price in toman; others carry grams'
const count = z.coerce.number().int().min(0).max(PICKED_COUNT_MAX)
const grams = z.coerce.number().int().min(0).max(PICKED_G_MAX)

export const pickingCalls = defineCalls({
  'GET /admin/picking': {
    summary:
      'Windows with confirmed orders, on one day or all; with a window in the query, its orders and what is still to be picked, summed by shelf.',
    access: 'staff:picking',
    query: z.object({ day: dayInTextSchema, window: windowInTextSchema }),
    data: z.object({
      windows: z.array(queuedWindowSchema),
      next: nextWindowSchema,
      shelves: z.array(shelfSchema),
      orders: z.array(pickingOrderSchema),
    }),
  },
  'GET /admin/picking/{id}': {
    summary: 'An order for picking, with substitutes for each product.',
    access: 'staff:picking',
    params: idParamsSchema,
    data: z.object({
      id: idSchema,
      tracking_code: z.string(),
      window_id: idSchema,
      window_fa: z.string(),
      notes: z.array(z.string()),
      /** Why it cannot be picked. */
      refusal: z.string().nullable(),
      picked: z.boolean(),
      started: z.boolean().describe('it cannot be changed any more'),
      changing: z
        .boolean()
        .describe('a change waits for its payment, and ends when picking begins'),
      price_prefixes: z.array(z.int()).describe(PRICE_PREFIXES),
      cart: cartPlaceSchema.nullable().describe('where it is collected with others'),
      can_undo: z.boolean().describe('whether its picking can be undone'),
      lines: z.array(pickingLineSchema),
      substitutes: z.array(substitutedSchema),
    }),
    refusals: { 404: 'unknown order' },
  },
  'GET /admin/picking/{id}/substitutes': {
    summary:
      'Substitutes for an order line: saleable products that match words, the beginning of a SKU or a barcode, best first; without words similar products. Empty for a bundle.',
    access: 'staff:picking',
    names: { line: 'lines', chosen: 'product' },
    params: idParamsSchema,
    query: z.object({
      line: inTextSchema(idSchema),
      q: z.string().trim().max(SUBSTITUTE_WORDS_MAX_CHARS).default(''),
      chosen: inTextSchema(idSchema.optional()).describe('the product chosen so far'),
    }),
    data: substituteSearchSchema,
    refusals: { 404: 'unknown order or line' },
  },
  'PUT /admin/picking/{id}/start': {
    summary:
      'Begins the picking of an order, or undoes that: from then on it cannot be changed, and a change that waits for its payment is abandoned. Recording the picking implies it.',
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({ on: flagInBodySchema.default(true).describe('false undoes it') }),
    data: z.null(),
    refusals: { 404: 'unknown order', 409: 'it is picked, or not to be picked' },
  },
  'POST /admin/picking/{id}/proposals': {
    summary:
      "Proposes a substitute for a line to the customer by SMS, with the link of the order's page, and reserves it until the customer answers or the time to answer ends.",
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({
      line: orTextSchema(idSchema),
      product_id: orTextSchema(idSchema),
      count: grams.min(1).describe('pieces, or grams of goods by weight'),
    }),
    data: proposalSchema,
    refusals: {
      404: 'unknown order',
      409: 'not possible now; nothing was changed',
    },
  },
  'DELETE /admin/picking/{id}/proposals/{proposal}': {
    summary: 'Withdraws a proposal that waits or was accepted, until the order is picked.',
    access: 'staff:picking',
    params: idParamsSchema.extend({ proposal: inTextSchema(idSchema).catch(0) }),
    data: z.null(),
    refusals: { 404: 'unknown order', 409: 'it is over, or the order is picked' },
  },
  'PUT /admin/picking/{id}': {
    summary:
      'Records the picking of an order, once: shortages, weights, and substitutes at a price that is never higher, as the customer chose for the line. Lines by piece left out are complete, with the substitute that the customer accepted; each line by weight needs its grams. `ordered` are the lines that the picker saw: a picking of other lines is refused; without them, so is that of a changed order whose picking was not started. The difference goes to the wallet, or changes the amount due. `preview` changes nothing.',
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({
      preview: z.boolean().default(false).describe('returns the outcome without changing anything'),
      ordered: z
        .array(z.object({ id: z.coerce.number().int().positive(), count }))
        .max(LINES_MAX)
        .optional()
        .describe('all lines as they were picked from, with their ordered counts'),
      lines: z
        .array(
          z.object({
            id: z.coerce.number().int().positive(),
            picked: count.nullish().default(null).describe('pieces; null for all'),
            picked_g: grams
              .nullish()
              .default(null)
              .describe('grams of goods by weight, as weighed; 0 is a shortage'),
            missing: z.boolean().default(false).describe('what is missing is removed from stock'),
            substitute: z
              .object({
                product_id: z.coerce.number().int().positive(),
                count: grams.describe('pieces, or grams of goods by weight'),
                agreed: z
                  .boolean()
                  .default(false)
                  .describe(
                    'the customer agreed on the telephone: needed for `call`, and for `nearest` when it is of another category',
                  ),
              })
              .nullable()
              .default(null),
          }),
        )
        .max(LINES_MAX),
    }),
    data: pickedOutcomeSchema,
    refusals: {
      404: 'unknown order',
      409: 'these counts or weights are not possible, its lines have changed, or it cannot be picked any more; nothing was changed',
    },
  },
  'PUT /admin/picking/{id}/again': {
    summary:
      'Undoes a picking until the order goes to the courier: lines, stock and total are as ordered, the refund leaves the wallet again, and a customer who was notified is notified again.',
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({ reason: reasonSchema }),
    data: z.object({
      taken: signedRialsSchema.describe('from the wallet; negative goes back to it'),
    }),
    refusals: {
      404: 'unknown order',
      409: 'it was not picked, went out or was paid since, its refund or goods are used, or its lost pieces are unknown; nothing was changed',
    },
  },
})
