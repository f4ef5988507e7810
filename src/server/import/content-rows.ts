import { z } from 'zod'
import { contentShapes } from '#lib/contract/admin/content-shapes.ts'
import { settingGroups, SOCIAL_MAX, windowHoldMinutesSchema } from '#lib/contract/admin/settings.ts'
import { isCardNumber, isIban } from '#lib/rules/bank-account.ts'
import {
  code,
  color,
  flag,
  html,
  lines,
  link,
  listOf,
  picture,
  rials,
  errorText,
  sku,
  text,
} from './fields.ts'

const degrees = (most: number) =>
  z.number(errorText('must be degrees such as 35.7448')).min(-most).max(most)

const checked = (isValid: (text: string) => boolean, sentence: string) =>
  z.string(errorText(sentence)).refine(isValid, sentence).nullable()
const cardNumber = checked(isCardNumber, 'must be the 16 digits of a card')
const iban = checked(isIban, 'must be IR and 24 digits of an account')

const HOURS_RULE = 'must be {from, to}: whole hours from 0 to 24, from before to'
const hour = z.int(errorText(HOURS_RULE)).min(0, HOURS_RULE).max(24, HOURS_RULE)

const MINUTES_MAX = 240
const CLAIMS_MAX = 100
const SWITCH_RULE = 'must be true or false'
const SCALE_RULE = 'whole numbers from 20 to 29'
const scalePrefix = z.int(errorText(SCALE_RULE)).min(20, SCALE_RULE).max(29, SCALE_RULE)

export const settingsRow = z.strictObject({
  free_shipping_threshold: rials,
  support_phone: text(40),
  support_email: text(120),
  address: text(400),
  social: listOf(z.strictObject({ name: text(60), url: link }), '{name, url}').max(
    SOCIAL_MAX,
    `must be at most ${SOCIAL_MAX} links`,
  ),
  trust_seal: z.strictObject({ title: text(100), image: picture.nullable(), url: link }).nullable(),
  map: z
    .strictObject({ image: picture.nullable(), lat: degrees(90), lng: degrees(180) })
    .nullable(),
  bank_account: z
    .strictObject({ holder: text(100), bank: text(60), card: cardNumber, iban })
    .nullable(),
  order_areas: listOf(text(60), 'cities').describe('cities whose orders can be finalised'),
  claims_at_once: rials.describe('up to which a claim is credited without staff; 0 is never'),
  claims_at_once_count: z.int().min(1).max(CLAIMS_MAX, `must be at most ${CLAIMS_MAX}`),
  claims_at_once_sum: rials.describe('credited so for a customer within 30 days'),
  substitute_minutes: z.int().min(1).max(MINUTES_MAX, `must be at most ${MINUTES_MAX} minutes`),
  window_hold_minutes: windowHoldMinutesSchema,
  text_hours: z
    .strictObject({ from: hour, to: hour }, errorText(HOURS_RULE))
    .refine(({ from, to }) => from < to, HOURS_RULE),
  sms_part_price: rials.describe('of a part of an advertisement'),
  campaign_gap_days: settingGroups['text-hours'].shape.campaign_gap_days,
  scale_price_prefixes: listOf(scalePrefix, SCALE_RULE),
  ...settingGroups.speed.shape,
  torob_products: z.boolean(errorText(SWITCH_RULE)),
  torob_orders: z.boolean(errorText(SWITCH_RULE)),
})

const shapes = contentShapes({
  text,
  lines,
  html,
  code,
  color,
  link,
  picture,
  listOf,
  says: errorText,
  ref: to => (to === 'products' ? sku : code),
  flag: z.boolean(errorText('must be true or false')),
})

export const homeRow = shapes.homeRow
export const slideRow = shapes.slide
export const bannerRow = shapes.banner
export const landingRow = z.strictObject({ slug: code, ...shapes.landing.shape })
export const faqCategoryRow = shapes.faqCategory
export const faqRow = shapes.faq
export const pageRow = z.strictObject({
  slug: z.enum(
    ['about-us', 'terms', 'contact-us'],
    errorText('must be about-us, terms or contact-us'),
  ),
  ...shapes.page.shape,
})

const id = z
  .int(errorText('must be a whole number'))
  .min(1, 'must be at least 1')
  .max(2_147_483_647)
export const postingMethodRow = z.strictObject({
  id,
  title: text(100),
  description: lines(1_000),
  logo: picture.nullable(),
  active: flag,
  amount: rials,
  free_for_companies: flag,
  pickup: flag.describe('customers fetch the order in the shop'),
})

export const paymentPortRow = z.strictObject({
  id,
  name: text(100),
  description: lines(1_000),
  driver: z.enum(['gateway', 'none'], errorText('must be gateway or none')),
})

export type SettingsRow = z.output<typeof settingsRow>
export type HomeRowRow = z.output<typeof homeRow>
