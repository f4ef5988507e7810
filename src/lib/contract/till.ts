import { z } from 'zod'
import { defineCalls } from './call.ts'
import { rialsSchema } from './values.ts'
import { KEY_MAX_CHARS } from './admin/catalogue.ts'
import { STOCK_AMOUNT_MAX } from './admin/stock.ts'

export const TILL_LINES_MAX = 1_000
const BARCODE_MAX_CHARS = 40
const EVENT_ID_MAX_CHARS = 100
const MAX_SAFE = Number.MAX_SAFE_INTEGER
const RIALS_PER_TOMAN = 10
/** Rials of one piece or kilogram; more is a mistake. */
const PRICE_MAX = 1_000_000_000_000

const named = {
  sku: z.string().trim().min(1).max(KEY_MAX_CHARS).nullish(),
  barcode: z.string().trim().min(1).max(BARCODE_MAX_CHARS).nullish().describe('instead of `sku`'),
}
const versionSchema = z.int().min(1).max(MAX_SAFE)

type Fields = Record<string, unknown>
const isSet = (line: Fields, field: string): boolean => (line[field] ?? null) !== null

/** Exactly one of `fields`. */
function requireOne(
  { value, issues }: z.core.ParsePayload<Fields>,
  ...fields: readonly [string, ...string[]]
): void {
  const present = fields.filter(field => isSet(value, field))
  if (present.length === 1) return
  const field = present[1] ?? fields[0]
  issues.push({ code: 'custom', input: value[field], path: [field] })
}

export const stockLineSchema = z
  .strictObject({
    ...named,
    on_hand: z
      .int()
      .min(0)
      .max(STOCK_AMOUNT_MAX)
      .nullish()
      .describe('pieces or grams that are in the shop, goods of orders to be picked included'),
    version: versionSchema.nullish().describe('of `on_hand`; each one of a product is higher'),
    delta: z
      .int()
      .min(-STOCK_AMOUNT_MAX)
      .max(STOCK_AMOUNT_MAX)
      .nullish()
      .describe('pieces or grams that came or, below 0, went'),
    event_id: z
      .string()
      .trim()
      .min(1)
      .max(EVENT_ID_MAX_CHARS)
      .nullish()
      .describe('of `delta`; one that the key has sent in the last 30 days changes nothing'),
  })
  .check(context => {
    requireOne(context, 'sku', 'barcode')
    requireOne(context, 'on_hand', 'delta')
    requireOne(context, isSet(context.value, 'delta') ? 'event_id' : 'version')
  })
export type TillStockLine = z.output<typeof stockLineSchema>

export const priceLineSchema = z
  .strictObject({
    ...named,
    price: z
      .int()
      .min(1)
      .max(PRICE_MAX)
      .multipleOf(RIALS_PER_TOMAN)
      .describe('rials of a piece or a kilogram, whole toman'),
    price_by_discount: z
      .int()
      .min(0)
      .max(PRICE_MAX)
      .multipleOf(RIALS_PER_TOMAN)
      .nullish()
      .describe(
        'rials, below `price`; 0 ends the discount, absent keeps it, of a special sale its percentage',
      ),
    version: versionSchema.describe('each one of a product is higher'),
    accept_drop: z
      .boolean()
      .nullish()
      .describe('also below half of the highest of the last 24 hours'),
  })
  .check(context => {
    requireOne(context, 'sku', 'barcode')
  })
export type TillPriceLine = z.output<typeof priceLineSchema>

const RESULTS = ['applied', 'repeated', 'stale', 'unknown', 'invalid'] as const

const resultFields = {
  sku: z.string().nullable().describe('of the product; of another one as it was sent'),
  barcode: z.string().nullable().describe('as it was sent'),
  message: z.string().describe('a sentence for people'),
  version: versionSchema.nullable().describe('the last one that was applied'),
}
const stockResultSchema = z.object({
  ...resultFields,
  result: z.enum([...RESULTS, 'unlimited']),
  inventory: z
    .int()
    .min(0)
    .nullable()
    .describe('for sale after the line, pieces or grams; null is unlimited or unknown'),
  missing: z.int().min(0).describe('what the stock lacked for `delta`; it is 0 then'),
})
/** Without what was sent. */
export type TillStockResult = Omit<z.infer<typeof stockResultSchema>, 'barcode'>

const priceResultSchema = z.object({
  ...resultFields,
  result: z.enum([...RESULTS, 'below-half']),
  price: rialsSchema.nullable().describe('after the line, of a piece or a kilogram'),
  price_by_discount: rialsSchema.nullable(),
})
export type TillPriceResult = Omit<z.infer<typeof priceResultSchema>, 'barcode'>

/** Documented as `line`, which a call checks for each line by itself. */
const linesOf = (line: z.ZodType) => {
  const { $schema: _, ...documented } = z.toJSONSchema(line, { io: 'input' })
  return z.object({
    lines: z.array(z.unknown().meta(documented)).min(1).max(TILL_LINES_MAX),
  })
}
const names = { lines: 'till_lines' }
const refusals = { 422: `no lines, or more than ${TILL_LINES_MAX}; nothing was changed` }
const EACH =
  ' Each line stands for itself and has its answer at the same place; one with a wrong value is `invalid`.'

export const tillCalls = defineCalls({
  'POST /till/stock': {
    summary: `Sets or moves the stock of up to ${TILL_LINES_MAX} products.${EACH}`,
    access: 'key:stock',
    names,
    body: linesOf(stockLineSchema),
    data: z.array(stockResultSchema),
    refusals,
  },
  'POST /till/prices': {
    summary: `Sets the prices of up to ${TILL_LINES_MAX} products.${EACH}`,
    access: 'key:prices',
    names,
    body: linesOf(priceLineSchema),
    data: z.array(priceResultSchema),
    refusals,
  },
})
