import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { rialsSchema } from '../values.ts'
import { formKit } from './content-fields.ts'
import { LINK_MAX_CHARS } from './content-shapes.ts'

const AREAS_MAX = 40
export const SOCIAL_MAX = 8
const HOURS_MAX = 24
const ANSWER_MINUTES_MAX = 240
const CLAIMS_MAX = 100
const CAMPAIGN_GAP_DAYS_MAX = 365
const SCALE_PREFIX = { min: 20, max: 29 }
const SPEED_BUDGET_MAX = 60_000
const LAT_MAX = 90
const LNG_MAX = 180

const text = (max: number) => z.string().trim().max(max)
const requiredText = (max: number) => text(max).min(1)
const url = text(LINK_MAX_CHARS).describe('full address with https, or empty')
const image = formKit.picture.nullable()
const speedBudget = z.int().min(1).max(SPEED_BUDGET_MAX)
const hour = z.int().min(0).max(HOURS_MAX)

export const windowHoldMinutesSchema = z
  .int()
  .min(5)
  .max(240)
  .describe('how long a place in a delivery window is held; it can be extended once')

/** Settings by the form that changes them. Empty texts and nulls are not set. */
export const settingGroups = {
  delivery: z.object({
    free_shipping_threshold: rialsSchema,
    order_areas: z
      .array(requiredText(60))
      .min(1)
      .max(AREAS_MAX)
      .describe('cities whose orders can be finalised'),
    substitute_minutes: z
      .int()
      .min(1)
      .max(ANSWER_MINUTES_MAX)
      .describe('minutes to answer a proposed substitute'),
    window_hold_minutes: windowHoldMinutesSchema,
  }),
  contact: z.object({
    support_phone: text(40),
    support_email: text(120),
    address: text(400),
  }),
  social: z.object({
    social: z.array(z.object({ name: requiredText(60), url: url.min(1) })).max(SOCIAL_MAX),
  }),
  'trust-seal': z.object({ title: text(100), image, url }),
  map: z.object({
    lat: z.number().min(-LAT_MAX).max(LAT_MAX).nullable(),
    lng: z.number().min(-LNG_MAX).max(LNG_MAX).nullable(),
    image,
  }),
  'bank-account': z.object({
    holder: text(100),
    bank: text(60),
    card: text(40).describe('16 digits'),
    iban: text(40).describe('IR and 24 digits'),
  }),
  claims: z.object({
    claims_at_once: rialsSchema.describe('up to which a claim is credited at once; 0 is never'),
    claims_at_once_count: z
      .int()
      .min(1)
      .max(CLAIMS_MAX)
      .describe('claims of a customer credited at once within 30 days'),
    claims_at_once_sum: rialsSchema.describe('credited so for a customer within 30 days'),
  }),
  'text-hours': z.object({
    from: hour.describe('whole hour of Tehran'),
    to: hour.describe('whole hour of Tehran'),
    sms_part_price: rialsSchema.describe('of a part of an advertisement'),
    campaign_gap_days: z
      .int()
      .min(1)
      .max(CAMPAIGN_GAP_DAYS_MAX)
      .describe('between two advertisements to a customer'),
  }),
  'scale-labels': z.object({
    price_prefixes: z
      .array(z.int().min(SCALE_PREFIX.min).max(SCALE_PREFIX.max))
      .max(SCALE_PREFIX.max - SCALE_PREFIX.min + 1)
      .describe('prefixes of labels of a scale that carry a price in toman; others carry grams'),
  }),
  speed: z.object({
    speed_lcp: speedBudget.describe('milliseconds until the main part of a page is shown'),
    speed_inp: speedBudget.describe('milliseconds until an action is answered'),
    speed_cls: speedBudget.describe('thousandths of layout shift'),
    speed_ttfb: speedBudget.describe('milliseconds until the server answers'),
  }),
  torob: z.object({
    torob_products: z.boolean().describe('whether Torob may read the goods on sale'),
    torob_orders: z.boolean().describe('whether Torob may read the orders that it referred'),
  }),
} as const
export type SettingGroup = keyof typeof settingGroups
export type SettingValues = { [G in SettingGroup]: z.output<(typeof settingGroups)[G]> }

export const revisionSchema = z
  .string()
  .max(64)
  .describe('of the values when they were read; another one is a conflict')

const read = <S extends z.ZodRawShape>(group: z.ZodObject<S>) =>
  group.extend({ revision: revisionSchema })

/** A call that changes a group. */
const change = <S extends z.ZodRawShape>(what: string, group: z.ZodObject<S>) => ({
  summary: `Changes ${what}.`,
  access: 'staff:settings' as const,
  names: { revision: 'id' },
  body: group.extend({ revision: revisionSchema }),
  data: z.null(),
  refusals: { 409: 'somebody else has changed them meanwhile' },
})

export const settingCalls = defineCalls({
  'GET /admin/settings': {
    summary: 'The settings of the shop by group.',
    access: 'staff:settings',
    data: z.object({
      delivery: read(settingGroups.delivery),
      contact: read(settingGroups.contact),
      social: read(settingGroups.social),
      'trust-seal': read(settingGroups['trust-seal']),
      map: read(settingGroups.map),
      'bank-account': read(settingGroups['bank-account']),
      claims: read(settingGroups.claims),
      'text-hours': read(settingGroups['text-hours']),
      'scale-labels': read(settingGroups['scale-labels']),
      speed: read(settingGroups.speed),
      torob: read(settingGroups.torob),
    }),
  },
  'PUT /admin/settings/delivery': change(
    'the threshold of free delivery, the cities and the time of held windows',
    settingGroups.delivery,
  ),
  'PUT /admin/settings/contact': change('phone, email and address', settingGroups.contact),
  'PUT /admin/settings/social': change('the links to social networks', settingGroups.social),
  'PUT /admin/settings/trust-seal': change('the trust seal', settingGroups['trust-seal']),
  'PUT /admin/settings/map': change('the point on the map', settingGroups.map),
  'PUT /admin/settings/bank-account': change(
    'the bank account of bank slips',
    settingGroups['bank-account'],
  ),
  'PUT /admin/settings/claims': change(
    'which claims are credited at once, and how much for a customer',
    settingGroups.claims,
  ),
  'PUT /admin/settings/text-hours': change(
    'the hours of unrequested texts, and price and frequency of advertisements',
    settingGroups['text-hours'],
  ),
  'PUT /admin/settings/scale-labels': change(
    'the prefixes of labels of a scale that carry a price',
    settingGroups['scale-labels'],
  ),
  'PUT /admin/settings/speed': change(
    'from what on a page is slow for visitors',
    settingGroups.speed,
  ),
  'PUT /admin/settings/torob': change('what Torob may read', settingGroups.torob),
})
