import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { daySchema } from './coupon.ts'
import { CHOSEN_MAX, priceDropSchema } from './catalogue.ts'
import { timeSchema } from './content.ts'

/** Lines on a page of a preview and of a change. */
export const PRICE_LINES = 100
/** Products of one change. */
export const PRICE_CHANGE_MAX = 5_000
const CHOSEN_MAX_CHARS = 8_000
/** By which prices fall and rise at most. */
export const PERCENT_DOWN_MAX = 90
export const PERCENT_UP_MAX = 500
/** Toman. */
export const ROUNDINGS = [1, 10, 50, 100, 500, 1_000] as const
const HASH_HEX = 64

export const priceTargetSchema = z.enum(['price', 'discounted', 'both'])
export type PriceTarget = z.infer<typeof priceTargetSchema>

export const priceChangeStateSchema = z.enum(['scheduled', 'applied', 'cancelled', 'undone'])
export type PriceChangeState = z.infer<typeof priceChangeStateSchema>

/** Why a price is not changed. */
const lineFaultSchema = z.enum([
  'no-discount',
  'same',
  'not-below-price',
  'nothing-left',
  'invalid-sku',
])
export type LineFault = z.infer<typeof lineFaultSchema>

export const lineOutcomeSchema = z.enum([
  ...['waiting', 'applied', 'undone'],
  ...['changed', 'below-half', 'not-restored', 'partly-restored'],
  ...lineFaultSchema.options,
] as const)
export type LineOutcome = z.infer<typeof lineOutcomeSchema>

const optionalId = inTextSchema(idSchema.optional())

/** Which goods: all conditions hold; without any, all products. */
const termsShape = {
  category: optionalId.describe('including its descendants'),
  brand: optionalId,
  shelf: optionalId,
  products: z
    .string()
    .trim()
    .max(CHOSEN_MAX_CHARS)
    .default('')
    .describe(`SKUs or barcodes, one a line, at most ${CHOSEN_MAX}`),
  percent: inTextSchema(
    z
      .int()
      .min(-PERCENT_DOWN_MAX)
      .max(PERCENT_UP_MAX)
      .refine(percent => percent !== 0)
      .describe('negative lowers'),
  ),
  target: priceTargetSchema
    .default('price')
    .describe('a special sale keeps its percent where only the price is changed'),
  rounding: inTextSchema(
    z
      .union(ROUNDINGS.map(each => z.literal(each)))
      .default(1)
      .describe('results are multiples of this many toman'),
  ),
}
const termsSchema = z.object(termsShape)
export type PriceChangeTerms = z.output<typeof termsSchema>

const lineSchema = z.object({
  id: idSchema.describe('of the product'),
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  volume: z.number().nullable(),
  unit: z.string().nullable(),
  by_weight: z.boolean().describe('prices are of a kilogram'),
  price_from: rialsSchema,
  price_to: rialsSchema,
  discounted_from: rialsSchema.nullable(),
  discounted_to: rialsSchema.nullable(),
})
const previewLineSchema = lineSchema.extend({
  fault: lineFaultSchema.nullable().describe('why this price would stay as it is'),
})
export type PreviewLine = z.infer<typeof previewLineSchema>
const changeLineSchema = lineSchema.extend({ outcome: lineOutcomeSchema })
export type PriceChangeLine = z.infer<typeof changeLineSchema>

const changeSchema = z.object({
  id: idSchema,
  title: z.string().describe('names of the chosen goods'),
  percent: z.int(),
  target: priceTargetSchema,
  rounding: z.int(),
  state: priceChangeStateSchema,
  apply_fa: z.string().describe('when it was or will be applied'),
  undone_fa: z.string().nullable(),
  by: z.string(),
})

const access = 'staff:catalogue'
const names = { percent: 'change_percent' }
const countSchema = z.int().min(0)
const notFound = { 404: 'there is no such change' }

export const priceChangeCalls = defineCalls({
  'GET /admin/catalogue/price-changes': {
    summary: 'Price changes by percentage, newest first.',
    access,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(changeSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/catalogue/price-changes/preview': {
    summary: 'Prices before and after a change, those that cannot change first.',
    access,
    names,
    query: termsSchema.extend({ page: pageInTextSchema }),
    data: z.array(previewLineSchema),
    extra: pageExtraSchema.extend({
      refused: countSchema.describe('prices that would stay as they are'),
      drops: z.array(priceDropSchema).describe('of the last 24 hours, which need confirmation'),
      seen: z.string().describe('sent back to apply what was shown'),
    }),
  },
  'POST /admin/catalogue/price-changes': {
    summary: 'Changes prices by a percentage, now or at a Tehran time.',
    access,
    names,
    body: z.object({
      ...termsShape,
      seen: z.string().max(HASH_HEX).describe('of the preview'),
      accept_drops: flagInBodySchema.default(false),
      date: daySchema.nullish().describe('left out: now'),
      time: timeSchema,
    }),
    data: z.object({ id: idSchema, state: priceChangeStateSchema, lines: countSchema }),
    refusals: { 409: 'prices were changed since the preview, or falls need confirmation' },
  },
  'GET /admin/catalogue/price-changes/{id}': {
    summary: 'A price change with its prices, those that stayed first.',
    access,
    params: idParamsSchema,
    query: z.object({ page: pageInTextSchema }),
    data: changeSchema.extend({ lines: z.array(changeLineSchema) }),
    extra: pageExtraSchema.extend({
      outcomes: z.array(z.object({ outcome: lineOutcomeSchema, count: countSchema })),
    }),
    refusals: notFound,
  },
  'POST /admin/catalogue/price-changes/{id}/undo': {
    summary: 'Restores the prices that nobody changed since.',
    access,
    params: idParamsSchema,
    data: z.object({ restored: countSchema, unrestored: countSchema.describe('changed since') }),
    refusals: { ...notFound, 409: 'it is not applied' },
  },
  'POST /admin/catalogue/price-changes/{id}/cancel': {
    summary: 'Cancels a scheduled change.',
    access,
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...notFound, 409: 'it is not scheduled any more' },
  },
})
