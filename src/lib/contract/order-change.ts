import { z } from 'zod'
import { addressSchema } from './address.ts'
import { defineCalls, tooMany } from './call.ts'
import { substitutionsSchema } from './checkout.ts'
import { windowDaySchema } from './delivery-window.ts'
import { amountLineSchema } from './amount-line.ts'
import { orderNotFound } from './order.ts'
import { changedChoicesSchema, orderChangeSchema, textsSchema } from './recorded-change.ts'
import { weightSchema } from './product.ts'
import {
  epochSecondsSchema,
  flagInBodySchema,
  idParamsSchema,
  idSchema,
  itemTypeSchema,
  noteTextSchema,
  orTextSchema,
  pictureSchema,
  rialsSchema,
  signedRialsSchema,
  stepSchema,
  substitutionSchema,
} from './values.ts'

const LINES_MAX = 200
const COUNT_MAX = 10_000

const piecesSchema = z.int().min(0).describe('pieces, or steps of goods by weight')

export const orderChangeBodySchema = z.object({
  preview: flagInBodySchema.default(false).describe('returns the proposal and changes nothing'),
  lines: z
    .array(
      z.object({
        type: orTextSchema(itemTypeSchema),
        id: orTextSchema(idSchema),
        count: orTextSchema(piecesSchema.max(COUNT_MAX)),
      }),
    )
    .max(LINES_MAX)
    .default([])
    .describe('goods with their count afterwards; 0 removes them, others stay'),
  time_id: orTextSchema(idSchema).nullish().describe('another delivery window'),
  info_id: orTextSchema(idSchema)
    .nullish()
    .describe("another address of the user's list, with the same terms of delivery"),
  note_context: noteTextSchema.nullish().describe('one more note'),
  substitution: substitutionSchema
    .nullish()
    .describe('for missing goods; without it the choice of the order stays'),
  substitutions: substitutionsSchema.describe(
    'of lines, by cart key p-{id} or b-{id}; others keep theirs; a line’s choice equal to the order’s is stored as none',
  ),
  use_wallet: flagInBodySchema
    .default(false)
    .describe(
      'a paid order that costs more takes the difference from the wallet, which must hold it',
    ),
  expected_difference: signedRialsSchema
    .nullish()
    .describe('`difference` that the user has seen; when it differs nothing is changed'),
})
export type OrderChangeBody = z.output<typeof orderChangeBodySchema>
export type OrderChangeInput = z.input<typeof orderChangeBodySchema>

const refusalSchema = z.object({
  reason: z.string().describe('machine-readable code'),
  message: z.string(),
})

const changedGoodsSchema = z.object({
  type: itemTypeSchema,
  id: idSchema,
  name: z.string(),
  about: z.string().describe('brand and size'),
  step_g: stepSchema,
  count_before: piecesSchema,
  count_after: piecesSchema,
  amount_before: rialsSchema,
  amount_after: rialsSchema,
  fault: z.string().nullable().describe('why there cannot be so many'),
  allowed: piecesSchema
    .nullable()
    .describe('most pieces that are possible, or the fewest, where there is a fault'),
})

export const changeProposalSchema = z
  .object({
    goods: z.array(changedGoodsSchema).describe('those that change'),
    window: textsSchema.nullable(),
    address: textsSchema.nullable(),
    note: z.string().nullable(),
    ...changedChoicesSchema.shape,
    amounts_before: z.array(amountLineSchema),
    amounts_after: z.array(amountLineSchema),
    difference: signedRialsSchema.describe('what the order costs more, or less below 0'),
    owed: rialsSchema.describe('to be paid now, from the wallet or online'),
    online: z.boolean().describe('it is paid online, and applied when it is paid'),
    returned: rialsSchema.describe('goes to the wallet at once'),
    payable: rialsSchema.describe('due afterwards for an order that is not paid'),
    coupon_lost: z
      .object({ code: z.string(), amount: rialsSchema.describe('what it took off') })
      .nullable()
      .describe('the coupon falls away, because its minimum is no longer reached'),
    wallet_value: signedRialsSchema,
    refusal: refusalSchema.nullable().describe('why it cannot be applied'),
  })
  .meta({ id: 'OrderChangeProposal' })
export type ChangeProposal = z.infer<typeof changeProposalSchema>

export const changeOfferSchema = z
  .object({
    id: idSchema,
    tracking_code: z.string(),
    refusal: refusalSchema.nullable().describe('why the order cannot be changed'),
    until: epochSecondsSchema.describe('end of changes: the cut-off of its window'),
    until_fa: z.string(),
    paid: z.boolean(),
    goods: z.array(
      z.object({
        type: itemTypeSchema,
        id: idSchema,
        name: z.string(),
        about: z.string().describe('brand and size'),
        image: pictureSchema.describe('empty for deleted goods'),
        count: piecesSchema,
        amount: rialsSchema,
        price: rialsSchema.nullable().describe('of one more piece; null where none can be had'),
        max: piecesSchema.describe('most pieces that the order may hold'),
        weight: weightSchema.nullable().describe('of goods by weight, now'),
        substitution: substitutionSchema
          .nullable()
          .describe('for missing goods; null where it is that of the order'),
      }),
    ),
    window_id: idSchema,
    window_fa: z.string(),
    time_windows: z
      .array(windowDaySchema)
      .describe('open ones but its own: those of its company, else the public ones'),
    address_fa: z.string(),
    addresses: z.array(addressSchema).describe('others that it can go to; none of a group order'),
    substitution: substitutionSchema,
    wallet_value: signedRialsSchema,
    waiting: z
      .object({
        owed: rialsSchema,
        expires_at: epochSecondsSchema,
        expires_fa: z.string(),
      })
      .nullable()
      .describe('a change that waits for its payment'),
    changes: z.array(orderChangeSchema).describe('oldest first'),
  })
  .meta({ id: 'OrderChangeOffer' })
export type ChangeOffer = z.infer<typeof changeOfferSchema>

export const changeOutcomeSchema = z.object({
  state: z.enum(['preview', 'applied', 'awaiting-payment']),
  proposal: changeProposalSchema,
  url: z.string().nullable().describe('address of the payment page for what is owed online'),
})
export type ChangeOutcome = z.infer<typeof changeOutcomeSchema>

export const changeRefusals = {
  ...orderNotFound,
  409: 'the change is refused, or its difference is not `expected_difference`; `data.proposal` says what it would be',
}

/** Changes of an order by its customer, until the cut-off or until picking begins. */
export const orderChangeCalls = defineCalls({
  'GET /profile/receipts/{id}/change': {
    summary: 'What can be changed about an order, and its changes so far.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    data: changeOfferSchema,
    refusals: orderNotFound,
  },
  'POST /profile/receipts/{id}/change': {
    summary:
      'Changes an order: goods, window, address, note, choices for missing goods. Ordered pieces keep their prices, further ones have those of now. What a paid order costs less goes to the wallet; what it costs more comes from the wallet, or is paid online before the change is applied, and its goods and place are held for that time. `preview` changes nothing.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    body: orderChangeBodySchema,
    data: changeOutcomeSchema,
    refusals: {
      ...changeRefusals,
      402: 'the gateway cannot be reached; nothing was changed',
      429: tooMany,
    },
  },
  'DELETE /profile/receipts/{id}/change': {
    summary: 'Withdraws the change that waits for its payment; a later payment goes to the wallet.',
    access: 'signed-in',
    orderGrant: true,
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...orderNotFound, 409: 'no change waits for a payment' },
  },
})
