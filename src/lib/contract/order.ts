import { z } from 'zod'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus, ProposalState } from '#lib/codes/order.ts'
import { amountLineSchema } from './amount-line.ts'
import { defineCalls, tooMany } from './call.ts'
import { unpaidNoticeSchema } from './cart.ts'
import { colorSchema } from './product.ts'
import { orderChangeSchema } from './recorded-change.ts'
import {
  wireCodeSchema,
  epochSecondsSchema,
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
  substitutionSchema,
  stepSchema,
} from './values.ts'

export const orderStatusSchema = wireCodeSchema(OrderStatus)
export const paymentStatusSchema = wireCodeSchema(PaymentStatus)

export const proposalStateSchema = z
  .enum(ProposalState)
  .describe(
    'waiting for the customer, accepted, declined, expired (the customer is called) or withdrawn',
  )

/** Bank slip of an order without online payment. */
export const slipStateSchema = z.enum(['none', 'waiting', 'accepted', 'refused'])
export type SlipState = z.infer<typeof slipStateSchema>

const statusStepSchema = z.object({
  faTitle: z.string(),
  dueDate: z.string().nullable().describe('Jalali'),
  done: z.boolean(),
  continue: z.boolean().describe('the order goes on from here'),
  visibility: z.boolean(),
})

export type AmountLine = z.infer<typeof amountLineSchema>

export const invoiceLineSchema = z.object({
  type: z.enum(['product', 'bundle']),
  id: idSchema,
  name: z.string(),
  brand: z.string().nullable(),
  volume: z.number().nullable(),
  unit: z.string().nullable(),
  price: rialsSchema.describe('one piece as paid'),
  real_price: rialsSchema.describe('one piece at the list price'),
  count: z.int().min(1),
  color: colorSchema.nullable(),
  bundle: z
    .array(
      z.object({
        id: idSchema.optional().describe('of the product; missing in old orders'),
        name: z.string(),
        brand: z.string().nullable(),
        count: z.int().min(1).describe('pieces or steps'),
        step_g: stepSchema,
      }),
    )
    .nullable()
    .describe('components of one bundle'),
  substitution: substitutionSchema.nullable().describe('null where it is that of the order'),
  weight: z
    .object({
      price_per_kg: rialsSchema.describe('of a kilogram, as agreed on'),
      step_g: z.int().min(1).describe('grams of one step: what `count` 1 means'),
      tolerance_percent: z.int().min(0).describe('charged at most above the estimate'),
      estimated_g: z.int().min(1).describe('grams as ordered'),
      actual_g: z.int().min(0).nullable().describe('grams as weighed; null until then'),
    })
    .nullable()
    .describe(
      'of goods by weight, null for others: `price` × `count` is the estimate; once weighed, `actual_g`, at most the tolerance above `estimated_g`, is charged in proportion, rounded down to whole toman',
    ),
})

/** An invoice without its lines. */
export const orderSchema = z
  .object({
    id: idSchema,
    tracking_code: z.string(),
    status: orderStatusSchema,
    status_fa: z.string(),
    payment_status: paymentStatusSchema,
    payable_amount: rialsSchema.describe('amount still due'),
    is_expired: z.boolean(),
    freeze: z.boolean(),
    freeze_expired_at: epochSecondsSchema.nullable(),
    total_amount: rialsSchema.describe("amount paid or due, without the wallet's part"),
    wallet_amount: rialsSchema.describe('part paid by the wallet'),
    cost: rialsSchema.describe('what it costs as it is now, whoever paid it'),
    time: z
      .object({
        day: z.string(),
        started_at: z.string(),
        finished_at: z.string(),
        hour_later: z
          .boolean()
          .optional()
          .describe('the exact hour within it is yet to be announced, on the day of delivery'),
      })
      .describe('the delivery window, or the hour within it that was announced'),
    receipted_at: z.string().describe('Jalali date and time of the order'),
    payment_port: idSchema.describe('5 is without online payment'),
    payment_type: z.object({ name: z.string() }),
    periodic: z.string(),
    repeat: z
      .object({
        active: z.boolean().describe('false once it was stopped'),
        next_fa: z.string().nullable().describe('Jalali day of the next delivery'),
      })
      .nullable()
      .describe('for a repeated order, and for an occurrence of a repeat'),
    finalizable: z.boolean().describe('to a city whose orders can be finalised'),
    status_navbar: z.array(statusStepSchema),
    notes_count: z.int().min(0),
    rated: z.boolean(),
    slip: slipStateSchema.describe('the order does not expire while it awaits review'),
    slip_refusal: z.string().nullable().describe('why the staff refused the slip'),
    refunded: rialsSchema.describe('returned to the wallet when the order ended'),
    changeable: z.boolean().describe('its customer can change it now'),
    cancellable: z.boolean().describe('its customer can cancel it now'),
    changeable_until_fa: z
      .string()
      .nullable()
      .describe('until when it can be changed or cancelled; null where it cannot'),
    change_owed: rialsSchema.describe('what a change waits for; 0 without one'),
    change_until_fa: z.string().nullable().describe('until when that can be paid'),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof orderSchema>

export const paidOrderSchema = orderSchema.extend({
  to_wallet: rialsSchema.describe('its newest payment, where that went to the wallet; else 0'),
})
export type PaidOrder = z.infer<typeof paidOrderSchema>

export const invoiceSchema = orderSchema
  .extend({
    amount: rialsSchema.describe('goods at list prices'),
    shipping_cost: rialsSchema.describe('method and window together'),
    amounts: z.array(amountLineSchema),
    products: z.array(invoiceLineSchema).describe('lines as delivered'),
    shortages: z
      .array(
        z.object({
          name: z.string(),
          about: z.string().describe('brand and size, which distinguish equal names'),
          ordered: z.int().min(1),
          ordered_g: z.int().nullable().describe('grams; null for goods by piece'),
          handed: z.int().min(0),
          instead: z
            .object({
              name: z.string(),
              about: z.string(),
              count: z.int().min(1),
              grams: z.int().nullable().describe('null for goods by piece'),
            })
            .nullable()
            .describe('the substitute'),
        }),
      )
      .describe('lines of a picked order with fewer pieces than ordered, or not there'),
    changes: z.array(orderChangeSchema).describe('oldest first'),
    coupon: z
      .object({
        code: z.string(),
        value: z.int(),
        type: wireCodeSchema(CouponType),
      })
      .nullable(),
    coupon_decreased_value: rialsSchema,
    posting_method: z.object({
      title: z.string(),
      description: z.string(),
      pickup: z.boolean().describe('collected by the customer in the shop'),
    }),
    customer: z.object({
      name: z.string(),
      mobile: z.string(),
      address: z.string(),
      number: z.string(),
      unit: z.string(),
      postal_code: z.string(),
      city: z.string(),
    }),
    notes: z.array(z.object({ context: z.string() })),
    substitution: substitutionSchema,
    rates: z.object({ rates: z.int().min(0).max(5) }),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof invoiceSchema>

export const orderNotFound = { 404: 'unknown order, or of another user' }

export const orderCalls = defineCalls({
  'GET /profile/receipts': {
    summary: "The user's orders, active ones first, then the newest, 16 a page.",
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(invoiceSchema),
    extra: pageExtraSchema.extend({ receipt: unpaidNoticeSchema }),
  },
  'GET /profile/receipts/{id}': {
    summary: 'One order with all parts of its receipt.',
    access: 'signed-in',
    params: idParamsSchema,
    data: invoiceSchema,
    refusals: orderNotFound,
  },
  'POST /profile/receipts/{id}/online-pay': {
    summary: 'Opens a new payment for an unpaid order, or for its change that waits for one.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    data: z.object({ url: z.string() }),
    refusals: {
      ...orderNotFound,
      400: 'nothing to pay online',
      402: 'the gateway cannot be reached',
      409: 'its change is over, or the amount changed meanwhile',
      429: tooMany,
    },
  },
  'POST /profile/receipts/{id}/cancel': {
    summary: 'Cancels an order and gives stock, window, coupon and wallet back.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    data: orderSchema,
    refusals: { ...orderNotFound, 400: 'cannot be cancelled any more' },
  },
  'GET /payments/{tracking_code}': {
    summary: 'The current state of an order after a return from the gateway.',
    access: 'signed-in',
    params: z.object({ tracking_code: z.string().max(40).catch('') }),
    data: paidOrderSchema,
    refusals: orderNotFound,
  },
})
