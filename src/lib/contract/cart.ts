import { z } from 'zod'
import { CartErrorCause } from '#lib/codes/cart.ts'
import { defineCalls } from './call.ts'
import { bundleLineSchema } from './bundle.ts'
import { amountLineSchema } from './amount-line.ts'
import { colorSchema, weightSchema } from './product.ts'
import {
  wireCodeSchema,
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  itemTypeSchema,
  orTextSchema,
  pictureSchema,
  rialsSchema,
} from './values.ts'

/** What is wrong with a line. */
export const cartErrorSchema = z.object({
  cause_type: wireCodeSchema(CartErrorCause),
  message: z.string(),
  id: idSchema,
  type: itemTypeSchema,
})
export type CartError = z.infer<typeof cartErrorSchema>

/** Product or bundle of a cart line, at current prices. */
export const cartableSchema = z.object({
  type: z.enum(['product', 'bundle']),
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  image: pictureSchema,
  brand: z.object({ name: z.string() }).nullable(),
  unit: z.object({ name: z.string() }).nullable(),
  volume: z.number().nullable(),
  color: colorSchema.nullable(),
  price: rialsSchema,
  price_by_discount: rialsSchema.nullable(),
  max_count: z.int().min(1),
  inventory: z.int().min(0).nullable(),
  weight: weightSchema.nullable().describe('of goods by weight; null for others and bundles'),
  products: z.array(bundleLineSchema).describe('of a bundle'),
  promotion: z.string().optional().describe('title of its running promotion'),
  error: cartErrorSchema.nullable(),
})
export type Cartable = z.infer<typeof cartableSchema>

export const cartItemSchema = z
  .object({
    cartable: cartableSchema,
    count: z.int().min(1),
    price: rialsSchema.describe('count times the price now'),
    priority: z.int().describe('order of adding, smallest first'),
    temporary: z.boolean().describe('whether only the browser knows the line'),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof cartItemSchema>

export const cartInfoSchema = z.object({
  items_count: z.int().min(0).describe('pieces; a line of goods by weight is one'),
  total_price: rialsSchema.describe('at the prices now'),
})
export type CartInfo = z.infer<typeof cartInfoSchema>

/** Unpaid orders must be paid or cancelled before another one. */
export const unpaidNoticeSchema = z
  .object({
    message: z.string(),
    show_error: z.boolean().describe('no further order can be placed'),
  })
  .nullable()
  .describe('notice about orders that await payment')
export type UnpaidNotice = z.infer<typeof unpaidNoticeSchema>

export const cartExtraSchema = z.object({
  type: z.enum(['list', 'item']),
  cart_info: cartInfoSchema,
  cart: z.array(cartErrorSchema).describe('problems with lines'),
  receipt: unpaidNoticeSchema,
  promotions: z.array(amountLineSchema).optional().describe('what promotions take off the goods'),
})
export type CartExtra = z.infer<typeof cartExtraSchema>

const reducedLineSchema = z.object({
  type: itemTypeSchema,
  id: idSchema,
  count: z.int().min(0).describe('pieces in the cart now; 0 when the line was left out'),
  message: z.string().describe('names the line and says why'),
})
export type ReducedLine = z.infer<typeof reducedLineSchema>

const MAX_MULTI_ITEMS = 200
const MAX_COUNT = 10_000
const countSchema = orTextSchema(z.int().min(0).max(MAX_COUNT))
const typeSchema = orTextSchema(itemTypeSchema)
const list = { data: z.array(cartItemSchema), extra: cartExtraSchema }
const refusals = {
  400: 'more lines than a cart may hold',
  404: 'unknown product or bundle, or not on sale',
  406: 'more than is in stock; `data.limit`: the most that a line may hold of it',
  409: 'more than one order may hold',
}

export const cartCalls = defineCalls({
  'GET /cart': { summary: 'The cart.', access: 'registered', ...list },
  'GET /cart/list': { summary: 'The same as /cart.', access: 'registered', ...list },
  'GET /cart/info': {
    summary: 'The totals of the cart.',
    access: 'registered',
    data: cartInfoSchema,
  },
  'POST /cart/{id}': {
    summary:
      '`add: true` adds `count` to the line, `add: false` sets the line to `count`. Growing reaches the least amount of goods by weight.',
    access: 'registered',
    params: idParamsSchema,
    body: z
      .object({
        type: typeSchema,
        count: countSchema.default(1),
        add: flagInBodySchema.default(true),
      })
      .superRefine(({ add, count }, context) => {
        // A negative count has a message already.
        if (!add || count !== 0) return
        const least = { code: 'too_small', origin: 'number', minimum: 1, inclusive: true } as const
        context.addIssue({ ...least, path: ['count'], input: count })
      }),
    ...list,
    refusals,
  },
  'PUT /cart/{id}': {
    summary:
      'Removes one piece or step; with `count` sets the line to it. 0, and less than the least amount, removes the line.',
    access: 'registered',
    params: idParamsSchema,
    body: z.object({ type: typeSchema, count: countSchema.optional() }),
    ...list,
    refusals,
  },
  'DELETE /cart/{id}': {
    summary: 'Removes a line.',
    access: 'registered',
    params: idParamsSchema,
    body: z.object({ type: typeSchema }),
    ...list,
    refusals: { 404: 'no such line' },
  },
  'POST /cart/multi': {
    summary:
      'Merges a guest cart: the greater count of each line, reduced to what is allowed. Idempotent.',
    access: 'registered',
    body: z.object({
      items: z
        .array(
          z.object({
            id: orTextSchema(idSchema),
            type: typeSchema,
            count: orTextSchema(z.int().min(1).max(MAX_COUNT)),
          }),
        )
        .max(MAX_MULTI_ITEMS),
    }),
    ...list,
    extra: cartExtraSchema.extend({
      reduced: z.array(reducedLineSchema).describe('lines with a lower count than requested'),
    }),
  },
})
