import { z } from 'zod'
import { codeInputSchema } from './account.ts'
import { defineCalls, tooMany } from './call.ts'
import { invoiceSchema, proposalStateSchema } from './order.ts'
import {
  epochSecondsSchema,
  flagInBodySchema,
  idSchema,
  inTextSchema,
  pictureSchema,
  rialsSchema,
  substitutionSchema,
} from './values.ts'

const TOKEN = /^[\dA-Za-z]{1,40}$/

const proposedGoodsSchema = z.object({
  name: z.string(),
  about: z.string().describe('brand and size'),
  image: pictureSchema,
  count: z.int().min(1).describe('pieces, or begun steps of goods by weight'),
  grams: z.int().nullable().describe('null for goods by piece'),
  cost: rialsSchema.describe('of all of it'),
})
const orderProposalSchema = z.object({
  id: idSchema,
  state: proposalStateSchema,
  missing: proposedGoodsSchema.describe('what it stands for'),
  substitute: proposedGoodsSchema,
  until_fa: z.string().describe('time of day until which it may be answered'),
  silence: substitutionSchema.describe('the choice that decides without an answer'),
})
export type OrderProposal = z.infer<typeof orderProposalSchema>

/** What whoever has the link sees: no name, no whole address, no whole number. */
export const orderPageSchema = invoiceSchema
  .pick({
    tracking_code: true,
    status: true,
    status_fa: true,
    is_expired: true,
    payment_status: true,
    time: true,
    status_navbar: true,
    receipted_at: true,
    slip: true,
    substitution: true,
    changeable_until_fa: true,
    amounts: true,
    products: true,
    shortages: true,
  })
  .extend({
    pickup: z.boolean().describe('collected by the customer in the shop'),
    payable_amount: rialsSchema.describe('amount still due'),
    refunded: rialsSchema.describe('returned to the wallet when the order ended'),
    address: z.string().describe('shortened to the part of town'),
    mobile: z.string().describe('of the account, masked; codes are sent to it'),
    preparing: z.boolean().describe('picking has begun: the order can no longer change'),
    stops_before: z
      .int()
      .nullable()
      .describe('stops of the courier before this one, while it is on its way'),
    delivery_code: z
      .string()
      .nullable()
      .describe('four digits for the courier, while it is on its way'),
    proposals: z.array(orderProposalSchema).describe('substitutes for goods that are missing'),
    change_owed: rialsSchema.describe('what a change waits for; 0 without one'),
    change_until_fa: z.string().nullable().describe('until when that can be paid'),
    can_pay: z.boolean().describe('by a code: the order, or a change that waits for its payment'),
    can_change: z.boolean().describe('by a code, or a change of it waits for its payment'),
    can_cancel: z.boolean().describe('by a code, until the cut-off of its window'),
    can_claim: z.boolean().describe('by a code, for 72 hours after its delivery'),
    ends_fa: z.string().describe('Jalali day on which the link ends'),
  })
  .meta({ id: 'OrderPage' })
export type OrderPage = z.infer<typeof orderPageSchema>

const params = z.object({
  token: z.string().regex(TOKEN).catch('').describe('from a text message'),
})
const linkRefusals = {
  404: 'the link is not of this shop, or its account has another mobile now or is erased',
  410: 'the link has ended',
  429: tooMany,
}

export const orderPageCalls = defineCalls({
  'GET /order-pages/{token}': {
    summary: 'An order as whoever has the link of its text messages sees it.',
    access: 'public',
    params,
    data: orderPageSchema,
    refusals: linkRefusals,
  },
  'POST /order-pages/{token}/code': {
    summary: 'Sends a code to the mobile of the order’s account, for an act on its page.',
    access: 'public',
    params,
    data: z.object({ resend_after: z.int().min(0).describe('seconds') }),
    refusals: {
      ...linkRefusals,
      400: 'nothing on the page needs a code',
      503: 'the SMS could not be sent',
    },
  },
  'POST /order-pages/{token}/proposals/{id}': {
    summary: 'Accepts or declines a proposed substitute, without a code.',
    access: 'public',
    params: params.extend({ id: inTextSchema(idSchema).catch(0) }),
    body: z.object({ accept: flagInBodySchema.describe('whether the substitute is taken') }),
    data: orderPageSchema,
    refusals: {
      ...linkRefusals,
      404: 'wrong link, or no such proposal',
      409: 'it was answered or withdrawn, or its time is over',
    },
  },
  'POST /order-pages/{token}/verification': {
    summary:
      'Exchanges a code for a bearer token of this order alone: for half an hour it changes, pays, cancels and claims as its customer does when signed in.',
    access: 'public',
    params,
    body: z.object({ code: codeInputSchema }),
    data: z.object({
      grant: z.string().describe('the bearer token'),
      expires_at: epochSecondsSchema,
    }),
    refusals: linkRefusals,
  },
})
