import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  idParamsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  rialsSchema,
} from '../values.ts'
import { timeSchema } from './content.ts'
import { daySchema } from './coupon.ts'
import { customerFilterSchema } from './customer.ts'

export const CAMPAIGN_TITLE_MAX_CHARS = 60
export const CAMPAIGN_TEXT_MAX_CHARS = 400
/** Recipients that a preview shows. */
export const CAMPAIGN_SAMPLE = 10

const { state, orders, last_order, tag, from, to } = customerFilterSchema.shape
/**
 * Customers as their list filters them, without a search for a person. An invalid filter is refused:
 * left out, it would widen the audience.
 */
const audienceSchema = z.object({
  state: state.unwrap(),
  orders: orders.unwrap(),
  last_order: last_order.unwrap(),
  tag: tag.unwrap(),
  from: from.unwrap().describe('first day on which they came'),
  to: to.unwrap().describe('last day on which they came'),
})
export type CampaignAudience = z.output<typeof audienceSchema>

const termsSchema = audienceSchema.extend({
  title: z.string().trim().min(1).max(CAMPAIGN_TITLE_MAX_CHARS).describe('for the staff'),
  message: z
    .string()
    .trim()
    .min(1)
    .max(CAMPAIGN_TEXT_MAX_CHARS)
    .describe('without the lines by which recipients end such texts'),
  date: daySchema.nullish().describe('left out: now'),
  time: timeSchema,
})
export type CampaignTerms = z.output<typeof termsSchema>

export const exclusionSchema = z.enum(['no-consent', 'erased', 'recent'])
export type Exclusion = z.infer<typeof exclusionSchema>

/** `queued`: in the outbox; `skipped`: consent was withdrawn, or the campaign stopped. */
export const recipientStateSchema = z.enum(['waiting', 'queued', 'sent', 'failed', 'skipped'])
export type RecipientState = z.infer<typeof recipientStateSchema>

const campaignStateSchema = z.enum(['scheduled', 'sending', 'done', 'stopped'])
export type CampaignState = z.infer<typeof campaignStateSchema>

const countSchema = z.int().min(0)

const previewSchema = z.object({
  recipients: countSchema,
  excluded: z.array(z.object({ why: exclusionSchema, count: countSchema })),
  sample: z.array(z.string()).describe(`masked mobiles of the first ${CAMPAIGN_SAMPLE}`),
  text: z.string().describe('as a recipient reads it, with a link that belongs to nobody'),
  parts: countSchema.describe('of the text, as providers count them'),
  cost: rialsSchema.describe('of all texts'),
  start_fa: z.string().nullable().describe('null: now'),
})
export type CampaignPreview = z.infer<typeof previewSchema>

const campaignSchema = z.object({
  id: idSchema,
  title: z.string(),
  state: campaignStateSchema,
  start_fa: z.string(),
  by: z.string(),
  recipients: countSchema,
  counts: z.record(recipientStateSchema, countSchema),
  cost: rialsSchema.describe('of the texts that were sent'),
})
export type Campaign = z.infer<typeof campaignSchema>

const access = 'staff:campaigns'
const notFound = { 404: 'there is no such campaign' }

export const campaignCalls = defineCalls({
  'GET /admin/campaigns': {
    summary: 'Campaigns by text message, newest first.',
    access,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(campaignSchema),
    extra: pageExtraSchema,
  },
  'GET /admin/campaigns/choices': {
    summary: 'The tags by which an audience can be chosen.',
    access,
    data: z.object({ tags: z.array(z.object({ tag: z.string(), customers: countSchema })) }),
  },
  'GET /admin/campaigns/preview': {
    summary: 'Who would get a text, who would not and why, and what it would cost.',
    access,
    query: termsSchema,
    data: previewSchema,
  },
  'POST /admin/campaigns': {
    summary: 'Sends a text to the customers of the preview, now or at a Tehran time.',
    access,
    body: termsSchema.extend({
      recipients: countSchema.describe('as confirmed'),
      cost: rialsSchema.describe('as confirmed'),
    }),
    data: z.object({ id: idSchema }),
    refusals: {
      409: 'recipients or cost differ from the preview, or no provider sends advertisements',
    },
  },
  'GET /admin/campaigns/{id}': {
    summary: 'A campaign with its progress.',
    access,
    params: idParamsSchema,
    data: campaignSchema.extend({
      message: z.string(),
      audience: audienceSchema,
      parts: countSchema,
      part_price: rialsSchema,
      whole_cost: rialsSchema.describe('as confirmed'),
    }),
    refusals: notFound,
  },
  'POST /admin/campaigns/{id}/stop': {
    summary: 'Ends a campaign; texts that are not sent yet are not sent.',
    access,
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...notFound, 409: 'it is over' },
  },
})
