import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { invoiceSchema } from '../order.ts'
import {
  idParamsSchema,
  idSchema,
  inTextSchema,
  itemTypeSchema,
  pictureSchema,
  rialsSchema,
  signedRialsSchema,
} from '../values.ts'
import { dayInTextSchema, queuedWindowSchema, windowInTextSchema } from './order.ts'
import { reasonSchema } from './reason.ts'

const gatheredProductSchema = z.object({
  id: idSchema,
  name: z.string(),
  about: z.string().describe('brand and size'),
  count: z.int().min(1),
  orders: z.array(z.object({ tracking_code: z.string(), count: z.int().min(1) })),
})

/** Goods of one category. */
const shelfSchema = z.object({ shelf: z.string(), products: z.array(gatheredProductSchema) })
export type PickingShelf = z.infer<typeof shelfSchema>

const pickingOrderSchema = z.object({
  id: idSchema,
  tracking_code: z.string(),
  pieces: z.int(),
  picked: z.boolean(),
  held: z.boolean().describe('its slip waits: it is not picked yet, and in no list of goods'),
})

const goodsPictureSchema = pictureSchema.describe('as it is now; empty of goods that are gone')

const substituteSchema = z.object({
  id: idSchema,
  name: z.string(),
  about: z.string().describe('brand and size'),
  image: pictureSchema,
  price: rialsSchema.describe('as it would be sold'),
  inventory: z.int().nullable().describe('pieces left; null is unlimited'),
})
export type Substitute = z.infer<typeof substituteSchema>

const substituteSearchSchema = z.object({
  kept: substituteSchema.nullable().describe('what was chosen before, where it is not found'),
  found: z.array(substituteSchema),
})
export type SubstituteSearch = z.infer<typeof substituteSearchSchema>

const pickingLineSchema = z.object({
  id: idSchema,
  type: itemTypeSchema,
  name: z.string(),
  about: z.string(),
  image: goodsPictureSchema,
  shelf: z.string(),
  count: z.int().min(1).describe('as ordered'),
  handed: z.int().min(0).describe('as picked; as ordered until then'),
  /** Price of one piece as sold, in rials. */
  price: rialsSchema,
  parts: z.array(z.string()).describe('what one bundle is made of'),
  substitutes: z.array(substituteSchema).describe('near ones; none of a bundle'),
})
export type PickingLine = z.infer<typeof pickingLineSchema>

const pickedOutcomeSchema = z.object({
  returned: rialsSchema.describe('to the wallet'),
  total: signedRialsSchema.describe('what the order is to be, or was, paid with'),
  empty: z.boolean().describe('nothing of it was there: the order desk cancels it'),
  changes: invoiceSchema.shape.shortages,
})
export type PickedOutcome = z.infer<typeof pickedOutcomeSchema>

const substitutedSchema = z.object({
  name: z.string(),
  about: z.string().describe('brand and size'),
  image: goodsPictureSchema,
  count: z.int(),
})
export type SubstitutedGoods = z.infer<typeof substitutedSchema>

/** Search results shown at once. */
export const SUBSTITUTES_SHOWN = 8
export const SUBSTITUTE_WORDS_MAX_CHARS = 100

export const PICKED_COUNT_MAX = 10_000
const LINES_MAX = 400
const count = z.coerce.number().int().min(0).max(PICKED_COUNT_MAX)

export const pickingCalls = defineCalls({
  'GET /admin/picking': {
    summary:
      'The windows of confirmed orders, on a day or on all; of the one that is named, what is still to be picked, gathered by shelf and summed, and its orders.',
    access: 'staff:picking',
    query: z.object({ day: dayInTextSchema, window: windowInTextSchema }),
    data: z.object({
      windows: z.array(queuedWindowSchema),
      shelves: z.array(shelfSchema),
      orders: z.array(pickingOrderSchema),
    }),
  },
  'GET /admin/picking/{id}': {
    summary: 'One order for whoever picks it, with what could be given instead of each product.',
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
      again: z.boolean().describe('whether it was picked and can be picked again'),
      lines: z.array(pickingLineSchema),
      given: z.array(substitutedSchema),
    }),
    refusals: { 404: 'unknown order' },
  },
  'GET /admin/picking/{id}/substitutes': {
    summary:
      'What could be given instead of a line of an order: products that can be sold now and that words or the beginning of a SKU find, the best first; without words the near ones. None of a bundle.',
    access: 'staff:picking',
    names: { line: 'lines', chosen: 'product' },
    params: idParamsSchema,
    query: z.object({
      line: inTextSchema(idSchema),
      q: z.string().trim().max(SUBSTITUTE_WORDS_MAX_CHARS).default(''),
      chosen: inTextSchema(idSchema.optional()).describe('the product that was chosen before'),
    }),
    data: substituteSearchSchema,
    refusals: { 404: 'unknown order, or no line of it' },
  },
  'PUT /admin/picking/{id}': {
    summary:
      'Says what was picked of an order, once: less of a line, or another product instead at a price that is never higher. A line of which nothing is said is all there. The difference goes to the wallet, or off what is still to be paid. With `preview` it only tells what would come of it.',
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({
      preview: z.boolean().default(false).describe('only tells what would come of it'),
      lines: z
        .array(
          z.object({
            id: z.coerce.number().int().positive(),
            picked: count,
            missing: z.boolean().default(false).describe('what is short is lost'),
            substitute: z
              .object({ product_id: z.coerce.number().int().positive(), count })
              .nullable()
              .default(null),
          }),
        )
        .max(LINES_MAX),
    }),
    data: pickedOutcomeSchema,
    refusals: { 404: 'unknown order', 409: 'not like this, or not any more; nothing was changed' },
  },
  'PUT /admin/picking/{id}/again': {
    summary:
      'Takes a finished picking back until the order goes to the courier: lines, stock and sum are as they were ordered, what went to the wallet is taken out again, and a customer who was told of it is told.',
    access: 'staff:picking',
    params: idParamsSchema,
    body: z.object({ reason: reasonSchema }),
    data: z.object({ taken: rialsSchema.describe('out of the wallet again') }),
    refusals: {
      404: 'unknown order',
      409: 'it was not picked, has gone out or was paid since, money or goods of it are used, or nobody knows what of it was lost; nothing was changed',
    },
  },
})
