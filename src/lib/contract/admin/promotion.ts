import { z } from 'zod'
import { PROMOTION_KINDS } from '#lib/codes/promotion.ts'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  idSchema,
  orTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { daySchema } from './coupon.ts'
import { CHOSEN_MAX, KEY_MAX_CHARS, NAMED_MAX } from './catalogue.ts'
import { columnsInTextSchema, LIST_ROWS, listTextSchema, sortInTextSchema } from './list.ts'
import { productNameSchema } from './reference.ts'

export const PROMOTION_TITLE_MAX_CHARS = 60
export const PROMOTION_PIECES_MAX = 20
/** Goods of a preview. */
export const PROMOTION_PREVIEW_LINES = 20
const PERCENT_MAX = 100
const CHOSEN_MAX_CHARS = 8_000
export const PROMOTION_AREAS_MAX = 50
export const AREA_SEARCH_MAX_CHARS = 60
export const PRODUCT_SEARCH_MAX_CHARS = 100
export const PROMOTION_AREAS_MAX_CHARS = 2_000

export const promotionKindSchema = z.enum(PROMOTION_KINDS)
const timeOfDay = z
  .string()
  .trim()
  .regex(/^[\d۰-۹٠-٩]{1,2}:[\d۰-۹٠-٩]{2}$/)
  .nullish()

const termsSchema = z.object({
  kind: promotionKindSchema,
  title: z
    .string()
    .trim()
    .min(1)
    .max(PROMOTION_TITLE_MAX_CHARS)
    .describe('as shoppers read it on cards, in the checkout and on receipts'),
  percent: z.int().min(1).max(PERCENT_MAX).nullish().describe('not of free delivery'),
  amount: rialsSchema.min(1).nullish().describe('instead of a percentage off a first order'),
  most: rialsSchema
    .min(1)
    .nullish()
    .describe('what a percentage takes off at most: each kind of goods, or the first order'),
  pieces: z
    .int()
    .min(2)
    .max(PROMOTION_PIECES_MAX)
    .nullish()
    .describe('which piece of the same goods a quantity makes cheaper'),
  further: z.boolean().default(false).describe('and all pieces after it, instead of each of them'),
  category: orTextSchema(idSchema).nullish().describe('including its descendants'),
  products: z
    .string()
    .trim()
    .max(CHOSEN_MAX_CHARS)
    .default('')
    .describe(
      `instead of a category, of a quantity: SKUs or barcodes, one a line, at most ${CHOSEN_MAX}`,
    ),
  least: rialsSchema.nullish().describe('goods from which delivery is free'),
  method: orTextSchema(idSchema).nullish().describe('the only delivery method that is free'),
  areas: z
    .string()
    .trim()
    .max(PROMOTION_AREAS_MAX_CHARS)
    .default('')
    .describe(
      `neighbourhoods of the addresses that have it, one a line, at most ${PROMOTION_AREAS_MAX}; empty: all`,
    ),
  since: daySchema.nullish().describe('the first day; left out: now'),
  since_time: timeOfDay.describe('Tehran time, by default the beginning of the day'),
  until: daySchema.nullish().describe('the last day; left out: without an end'),
  until_time: timeOfDay.describe('Tehran time, by default the end of the day'),
  active: z.boolean().default(true),
  with_coupon: z.boolean().default(false).describe('also in orders with a coupon'),
})
export type PromotionInput = z.input<typeof termsSchema>
export type PromotionBody = z.output<typeof termsSchema>

const stateSchema = z.enum(['off', 'early', 'on', 'over'])
export const PROMOTION_SORTS = ['since', 'until'] as const

/** A filter that makes no sense is none. */
const listQuerySchema = z.object({
  q: listTextSchema.describe('part of a title'),
  kind: promotionKindSchema.optional().catch(undefined),
  state: stateSchema.optional().catch(undefined),
  sort: sortInTextSchema(PROMOTION_SORTS).describe('by default the newest first'),
})
export type PromotionListQuery = z.output<typeof listQuerySchema>

/** Money in rials. */
export const staffPromotionSchema = z.object({
  id: idSchema,
  kind: promotionKindSchema,
  title: z.string(),
  percent: z.int().nullable(),
  amount: rialsSchema.nullable(),
  most: rialsSchema.nullable(),
  pieces: z.int().nullable(),
  further: z.boolean(),
  category: idSchema.nullable(),
  category_name: z.string().nullable().describe('null for one that is gone too'),
  products: z.array(z.object({ sku: z.string(), name: z.string() })),
  least: rialsSchema.nullable(),
  method: idSchema.nullable(),
  method_title: z.string().nullable(),
  areas: z.array(z.string()).describe('neighbourhoods that it is limited to'),
  since: z.string().nullable().describe('Jalali, as typed in the form'),
  since_time: z.string().nullable(),
  until: z.string().nullable().describe('Jalali, as typed in the form'),
  until_time: z.string().nullable(),
  since_fa: z.string().nullable(),
  until_fa: z.string().nullable(),
  active: z.boolean(),
  with_coupon: z.boolean(),
  state: stateSchema,
})
export type StaffPromotion = z.infer<typeof staffPromotionSchema>

const previewSchema = z.object({
  goods: z.int().nullable().describe('how many products; null for an order or its delivery'),
  lines: z
    .array(
      z.object({
        id: idSchema.describe('of the product'),
        name: z.string(),
        about: z.string().describe('brand and size'),
        count: z.int().min(1).describe('pieces or steps of this example'),
        cost: rialsSchema.describe('of them at the price now'),
        off: rialsSchema.describe('what the promotion takes off'),
      }),
    )
    .describe(`the first ${PROMOTION_PREVIEW_LINES}`),
})
export type PromotionPreview = z.infer<typeof previewSchema>

const access = 'staff:coupons'
const names = { kind: 'promotion_kind' }
const notFound = { 404: 'unknown promotion' }

export const promotionCalls = defineCalls({
  'GET /admin/promotions': {
    summary: `Promotions, ${LIST_ROWS} a page.`,
    access,
    names,
    query: listQuerySchema.extend({ page: pageInTextSchema }),
    data: z.array(staffPromotionSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/promotions/file': {
    summary: 'All promotions of a list, in its order, with the chosen columns.',
    access,
    names,
    query: listQuerySchema.extend({ columns: columnsInTextSchema }),
    data: z.null(),
    file: ['text/csv'],
  },
  'POST /admin/promotions': {
    summary: 'Adds a promotion.',
    access,
    names,
    body: termsSchema,
    data: z.object({ id: idSchema }),
  },
  'POST /admin/promotions/preview': {
    summary: 'The goods that a promotion would make cheaper, with an example of each.',
    access,
    names,
    body: termsSchema,
    data: previewSchema,
  },
  'GET /admin/promotions/choices': {
    summary: 'Categories, each before those below it, and delivery methods.',
    access,
    data: z.object({
      categories: z.array(
        z.object({ id: idSchema, name: z.string(), parent_id: idSchema.nullable() }),
      ),
      methods: z.array(z.object({ id: idSchema, title: z.string() })),
    }),
  },
  'GET /admin/promotions/areas': {
    summary: 'Neighbourhoods by a part of their name; at most 20.',
    access,
    query: z.object({ q: z.string().trim().max(AREA_SEARCH_MAX_CHARS).default('') }),
    data: z.array(z.string()),
  },
  'GET /admin/promotions/products': {
    summary: 'Products by words, the beginning of a SKU or a barcode; at most 20.',
    access,
    query: z.object({ q: z.string().trim().max(PRODUCT_SEARCH_MAX_CHARS).default('') }),
    data: z.array(productNameSchema),
  },
  'POST /admin/promotions/names': {
    summary: 'The products with these SKUs; unknown ones are left out.',
    access,
    names: { keys: 'sku' },
    body: z.object({ keys: z.array(z.string().max(KEY_MAX_CHARS)).max(NAMED_MAX) }),
    data: z.array(productNameSchema),
  },
  'GET /admin/promotions/{id}': {
    summary: 'A promotion.',
    access,
    params: idParamsSchema,
    data: staffPromotionSchema,
    refusals: notFound,
  },
  'PUT /admin/promotions/{id}': {
    summary: 'Changes a promotion; orders keep what they agreed on.',
    access,
    names,
    params: idParamsSchema,
    body: termsSchema,
    data: z.null(),
    refusals: notFound,
  },
})
