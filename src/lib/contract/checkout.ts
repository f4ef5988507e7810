import { z } from 'zod'
import { RepeatType } from '#lib/codes/checkout.ts'
import { addressBodySchema } from './address.ts'
import { unpaidNoticeSchema } from './cart.ts'
import { defineCalls, tooMany } from './call.ts'
import { amountLineSchema } from './amount-line.ts'
import { windowDaySchema, windowHoldSchema } from './delivery-window.ts'
import {
  epochSecondsSchema,
  flagInBodySchema,
  idSchema,
  inTextSchema,
  noteTextSchema,
  orTextSchema,
  pictureSchema,
  rialsSchema,
  signedRialsSchema,
  substitutionSchema,
  wireCodeSchema,
} from './values.ts'

export const postingMethodSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  logo: pictureSchema.nullable(),
  active: z.boolean(),
  amount: rialsSchema,
  free_for_companies: z.boolean(),
  pickup: z.boolean().describe('the customer collects the order in the shop'),
  free_delivery: z
    .object({
      promotion: idSchema,
      title: z.string(),
      least: rialsSchema.describe('goods from which it is free'),
      areas: z.array(z.string()).optional().describe('neighbourhoods that it is limited to'),
    })
    .nullish()
    .describe('the running promotion that makes it free'),
})
export type PostingMethod = z.infer<typeof postingMethodSchema>

export const paymentPortSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  online: z.boolean().describe('paid at a gateway, at least `online_payment_min`'),
})
export type PaymentPort = z.infer<typeof paymentPortSchema>

export const companySchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  finalizable: z.boolean().describe('orders to this city can be finalised'),
  discount_percent: z.int().min(0).max(100),
  flooring: rialsSchema.describe('minimum value of goods in a group order'),
  time_windows: z.array(windowDaySchema),
})
export type Company = z.infer<typeof companySchema>

export const checkoutSchema = z
  .object({
    total_price: rialsSchema.describe('goods at their list prices'),
    total_payable_price: rialsSchema.describe('goods at the prices now, before shipping'),
    promotions: z
      .array(amountLineSchema)
      .nullish()
      .describe('what promotions take off the goods, without a coupon'),
    free_shipping_threshold: rialsSchema.describe('delivery is free above it, not at it'),
    online_payment_min: rialsSchema.describe('minimum online payment'),
    wallet_value: signedRialsSchema,
    posting_methods: z.array(postingMethodSchema),
    payment_ports: z.array(paymentPortSchema),
    company: companySchema.nullable(),
    time_windows: z.array(windowDaySchema),
    by_place: z
      .object({ info_id: idSchema.nullable(), company_id: idSchema.nullable() })
      .nullish()
      .describe(
        'where promotions, methods, fees, windows and threshold hold: they differ by place',
      ),
    place_refusal: z
      .string()
      .nullish()
      .describe('why nothing can be ordered to this place: outside, or too little in the cart'),
    outside_at: addressBodySchema
      .pick({ lat: true, lng: true })
      .nullish()
      .describe('the place, where it is outside all zones: delivery there can be requested'),
    hold: windowHoldSchema
      .nullish()
      .describe('its window is active in `time_windows`, unless it is `off` or of another zone'),
    order_count: z
      .record(z.string(), z.int())
      .describe('pieces or steps by cart key p-{id} or b-{id}'),
    goods: z
      .array(
        z.object({
          key: z.string().describe('cart key p-{id} or b-{id}'),
          name: z.string(),
          image: pictureSchema,
          count: z.int(),
          step_g: z.int().min(1).nullish().describe('grams of a step of goods by weight'),
        }),
      )
      .optional()
      .describe('the lines that would be ordered, in the order of the cart'),
    substitution: substitutionSchema.describe('choice of the account for missing goods'),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof checkoutSchema>

export const repeatTypeSchema = wireCodeSchema(RepeatType)

/** More than a cart has lines. */
const CHOICES_MAX = 400
export const substitutionsSchema = z
  .record(z.string().regex(/^[pb]-\d{1,10}$/), substitutionSchema)
  .refine(choices => Object.keys(choices).length <= CHOICES_MAX)
  .nullish()
export const substitutionBody = {
  substitution: substitutionSchema
    .nullish()
    .describe('for missing goods; without it the choice of the account'),
  substitutions: substitutionsSchema.describe('of lines that differ, by cart key p-{id} or b-{id}'),
}

const idInBodySchema = orTextSchema(idSchema)
const sharedBody = {
  posting_method: idInBodySchema,
  payment_port: idInBodySchema,
  periodic_type: orTextSchema(repeatTypeSchema).default(RepeatType.once),
  coupon_id: idInBodySchema.nullish().describe('of a code that POST /checkout/coupon accepted'),
  use_wallet: flagInBodySchema.default(false),
  remainder_to_wallet: flagInBodySchema
    .default(false)
    .describe('whether a remainder below `online_payment_min` goes to the wallet'),
  note_context: noteTextSchema.nullish(),
  ...substitutionBody,
  expected_cost: orTextSchema(rialsSchema)
    .nullish()
    .describe(
      'cost that the customer has seen, before wallet and debt; when it differs nothing is placed',
    ),
}
const personalBodySchema = z.object({
  company_id: z.null().optional().describe('an order that names a company is a group order'),
  info_id: idInBodySchema,
  time_id: idInBodySchema,
  ...sharedBody,
})
const groupBodySchema = z.object({
  company_id: idInBodySchema,
  company_time_id: idInBodySchema,
  ...sharedBody,
})
export const storeBodySchema = z.union([personalBodySchema, groupBodySchema])
export type StoreBody = z.output<typeof storeBodySchema>
export type StoreBodyInput = z.input<typeof storeBodySchema>

export const savedOrderSchema = z.object({
  id: idSchema.describe('of the order'),
  payment_port: idSchema,
  tracking_code: z.string(),
  freeze: z.boolean().describe('reserved until freeze_expired_at for a bank slip'),
  freeze_expired_at: epochSecondsSchema.nullable(),
  url: z
    .string()
    .nullable()
    .describe('address of the payment page; null when nothing is paid online'),
})
export type SavedOrder = z.infer<typeof savedOrderSchema>

export const checkoutCalls = defineCalls({
  'GET /checkout': {
    summary:
      'The choices of the checkout for the current cart, delivered to an address or to the company; without both to the main address.',
    access: 'registered',
    query: z.object({
      info_id: inTextSchema(idSchema.optional()),
      company_id: inTextSchema(idSchema.optional()),
    }),
    data: checkoutSchema,
    extra: z.object({
      cart: z
        .array(z.string())
        .describe('problems that need a change of the cart; empty for an empty cart'),
      receipt: unpaidNoticeSchema,
    }),
  },
  'POST /checkout/store': {
    summary:
      'Places the order: stock, window, coupon and wallet in one transaction. Honours `Idempotency-Key`.',
    access: 'registered',
    idempotent: true,
    deviceId: true,
    clickId: true,
    body: storeBodySchema,
    data: savedOrderSchema,
    refusals: {
      400: 'the order cannot be placed, or its cost has changed; the message says why',
      402: 'the payment port cannot be used, or not for such a small amount',
      404: 'unknown address, window or delivery method',
      406: 'an item is over stock',
      409: 'a request with the same Idempotency-Key is in progress',
    },
  },
  'POST /checkout/coupon': {
    summary:
      "The discount of a coupon, or at a first purchase of a friend's introduce code, for the current cart.",
    access: 'registered',
    body: z.object({
      code: z.string().trim().max(60),
      info_id: idInBodySchema
        .nullish()
        .describe('address whose promotions count, else the main one'),
      company_id: idInBodySchema.nullish().describe('of a group order'),
    }),
    data: z.object({
      coupon_id: idSchema,
      coupon_decreased: rialsSchema,
      promotions: z
        .array(amountLineSchema)
        .nullish()
        .describe('what promotions take off together with the coupon'),
    }),
    refusals: {
      404: 'expired, or switched off',
      400: 'not usable for this cart or by this user',
      429: tooMany,
    },
  },
})
