import { z } from 'zod'
import { ItemType } from '#lib/codes/cart.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { addressBodySchema, addressSchema, geocodedPlaceSchema } from '../address.ts'
import { defineCalls, tooMany } from '../call.ts'
import { cartItemSchema } from '../cart.ts'
import {
  companySchema,
  paymentPortSchema,
  repeatTypeSchema,
  postingMethodSchema,
  substitutionBody,
} from '../checkout.ts'
import { windowDaySchema } from '../delivery-window.ts'
import { amountLineSchema } from '../amount-line.ts'
import { weightSchema } from '../product.ts'
import {
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  itemTypeSchema,
  noteTextSchema,
  orTextSchema,
  rialsSchema,
  signedRialsSchema,
  substitutionSchema,
} from '../values.ts'
import { formKeySchema } from './customer.ts'

const LINES_MAX = 100
const COUNT_MAX = 10_000
const CODE_MAX_CHARS = 60

const lineSchema = z.object({
  type: itemTypeSchema.default(ItemType.product),
  id: idSchema,
  count: z.int().min(1).max(COUNT_MAX),
})
const linesSchema = z.array(lineSchema).max(LINES_MAX)
const idInBodySchema = orTextSchema(idSchema)
const choices = {
  periodic_type: orTextSchema(repeatTypeSchema).default(RepeatType.once),
  code: z.string().trim().max(CODE_MAX_CHARS).default('').describe('a discount code'),
  use_wallet: flagInBodySchema.default(false),
}

/** The choices made so far; with a company it is a group order. */
const quoteBodySchema = z.object({
  lines: linesSchema,
  info_id: idInBodySchema.nullish(),
  time_id: idInBodySchema.nullish(),
  company_id: idInBodySchema.nullish(),
  company_time_id: idInBodySchema.nullish(),
  posting_method: idInBodySchema.nullish(),
  payment_port: idInBodySchema.nullish(),
  ...choices,
})
export type QuoteBody = z.output<typeof quoteBodySchema>
export type QuoteBodyInput = z.input<typeof quoteBodySchema>

const placedBody = {
  lines: linesSchema.min(1),
  posting_method: idInBodySchema,
  payment_port: idInBodySchema,
  note_context: noteTextSchema.nullish(),
  ...substitutionBody,
  key: formKeySchema,
  ...choices,
}
const phoneOrderBodySchema = z.union([
  z.object({
    company_id: z.null().optional(),
    info_id: idInBodySchema,
    time_id: idInBodySchema,
    ...placedBody,
  }),
  z.object({ company_id: idInBodySchema, company_time_id: idInBodySchema, ...placedBody }),
])
export type PhoneOrderBody = z.output<typeof phoneOrderBodySchema>
export type PhoneOrderBodyInput = z.input<typeof phoneOrderBodySchema>

/** The checkout data of a customer, with the amounts of the order. */
export const quoteSchema = z.object({
  items: z.array(cartItemSchema),
  addresses: z.array(addressSchema),
  time_windows: z.array(windowDaySchema),
  company: companySchema.nullable().describe("the customer's company, for a group order"),
  posting_methods: z.array(postingMethodSchema),
  payment_ports: z.array(paymentPortSchema),
  wallet_value: signedRialsSchema,
  substitution: substitutionSchema.describe('choice of the account for missing goods'),
  missing: z
    .array(
      z.enum(['lines', 'info_id', 'time_id', 'company_time_id', 'posting_method', 'payment_port']),
    )
    .describe('choices that are still missing for a total'),
  /** Null while choices are missing or the order would be refused. */
  amounts: z.array(amountLineSchema).nullable(),
  payable: rialsSchema.nullable(),
  /** Why the order would be refused. */
  refusal: z.string().nullable(),
})
export type Quote = z.infer<typeof quoteSchema>

const notFound = {
  404: 'unknown customer',
  409: 'the customer has not finished registering',
}

export const phoneOrderCalls = defineCalls({
  'POST /admin/customers': {
    summary:
      'Registers a customer with mobile and name, as the short form does; they sign in by code.',
    access: 'staff:orders',
    body: z.object({
      mobile: z.string().trim().max(60),
      first_name: z.string().trim().max(60),
      last_name: z.string().trim().max(60),
    }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'the mobile belongs to a registered customer' },
  },
  'POST /admin/customers/{id}/infos': {
    summary: 'Adds an address to a customer.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: addressBodySchema,
    data: addressSchema,
    refusals: { ...notFound, 400: 'the maximum number of addresses is reached', 429: tooMany },
  },
  'GET /admin/places': {
    summary: 'Places of Tehran by name, at most 15.',
    access: 'staff:orders',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    data: z.array(geocodedPlaceSchema),
    refusals: { 429: tooMany },
  },
  'GET /admin/order-products': {
    summary: 'Product search for phone orders, at most 16.',
    access: 'staff:orders',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    data: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        brand: z.string(),
        volume: z.number().nullable(),
        unit: z.object({ name: z.string() }).nullable(),
        price: rialsSchema.describe('now'),
        weight: weightSchema.nullable().describe('of goods by weight'),
        available: z.boolean(),
      }),
    ),
  },
  'POST /admin/customers/{id}/quote': {
    summary: 'Quotes a phone order: choices and price; nothing is reserved.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: quoteBodySchema,
    data: quoteSchema,
    refusals: { ...notFound, 429: tooMany },
  },
  'POST /admin/customers/{id}/orders': {
    summary:
      'Places an order for a customer through the ordinary checkout; their cart is not changed. An online payment awaits them in their orders. Idempotent by `key`.',
    access: 'staff:orders',
    params: idParamsSchema,
    body: phoneOrderBodySchema,
    data: z.object({ id: idSchema, tracking_code: z.string() }),
    refusals: {
      400: 'the order cannot be placed; the message says why',
      402: 'the payment port cannot be used',
      404: 'unknown customer, address, window, delivery method or code',
      406: 'an item is over stock',
      409: 'the customer has not finished registering',
      429: tooMany,
    },
  },
})
