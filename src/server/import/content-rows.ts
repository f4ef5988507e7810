import { z } from 'zod'
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
  says,
  sku,
  text,
} from './fields.ts'

const degrees = (most: number) =>
  z.number(says('must be degrees such as 35.7448')).min(-most).max(most)

export const settingsRow = z.strictObject({
  free_shipping_threshold: rials,
  support_phone: text(40),
  support_email: text(120),
  address: text(400),
  social: listOf(z.strictObject({ name: text(60), url: link }), '{name, url}'),
  trust_seal: z.strictObject({ title: text(100), image: picture.nullable(), url: link }).nullable(),
  map: z
    .strictObject({ image: picture.nullable(), lat: degrees(90), lng: degrees(180) })
    .nullable(),
  order_areas: listOf(text(60), 'cities').describe('cities whose orders can be finalised'),
})

const codes = listOf(code, 'codes')
const title = text(100)
  .nullish()
  .transform(value => value ?? null)
const row = <M extends string, S extends z.ZodRawShape>(model: M, shape: S) =>
  z.strictObject({ model: z.literal(model), title, ...shape })

const HOME_MODELS =
  'slider, category, shelf_category, custom_shelf, shelf_special_sale, bundle, brand or banner'
export const homeRow = z.discriminatedUnion(
  'model',
  [
    row('slider', {}),
    row('category', { categories: codes.min(1, 'must name a category') }),
    row('shelf_category', { category: code }),
    row('custom_shelf', { shelf: code, color: color.optional(), text_color: color.optional() }),
    row('shelf_special_sale', {}),
    row('bundle', {}),
    row('brand', { brands: codes.default([]) }),
    row('banner', {
      banners: codes.min(1, 'must name 1 to 4 banners').max(4, 'must name 1 to 4 banners'),
    }),
  ],
  says(`must be an object whose model is ${HOME_MODELS}`),
)

export const slideRow = z.strictObject({
  code,
  title: text(200),
  link,
  desktop_image: picture,
  mobile_image: picture,
})

export const bannerRow = z.strictObject({ code, name: text(200), link, image: picture })

const item = <T extends string, S extends z.ZodRawShape>(type: T, configs: S) =>
  z.strictObject({
    type_en: z.literal(type),
    configs: z.strictObject(configs, says('must be an object')),
    border: z.boolean(says('must be true or false')).default(false),
  })

const ITEM_TYPES = 'banner, slider, media, shelf_product or shelf_bundle'
export const landingItem = z.discriminatedUnion(
  'type_en',
  [
    item('banner', { banners: codes.min(1, 'must name a banner') }),
    item('slider', { slides: codes.min(1, 'must name a slide') }),
    item('media', {
      body: html(50_000),
      image: picture.nullish().transform(value => value ?? null),
      reverse: z.boolean(says('must be true or false')).default(false),
    }),
    item('shelf_product', { title: text(100), products: listOf(sku, 'SKUs') }),
    item('shelf_bundle', { title: text(100), bundles: codes }),
  ],
  says(`must be an object whose type_en is ${ITEM_TYPES}`),
)

export const landingRow = z.strictObject({
  slug: code,
  title: text(200),
  description: lines(1_000),
  items: listOf(landingItem, 'items'),
})

export const faqCategoryRow = z.strictObject({ code, name: text(100) })
export const faqRow = z.strictObject({
  code,
  category: code,
  question: text(300),
  answer: html(20_000),
})

export const pageRow = z.strictObject({
  slug: z.enum(['about-us', 'terms', 'contact-us'], says('must be about-us, terms or contact-us')),
  title: text(200),
  description: lines(1_000),
  body: html(200_000),
})

const id = z.int(says('must be a whole number')).min(1, 'must be at least 1').max(2_147_483_647)
export const postingMethodRow = z.strictObject({
  id,
  title: text(100),
  description: lines(1_000),
  logo: picture.nullable(),
  active: flag,
  amount: rials,
  free_for_companies: flag,
})

export const paymentPortRow = z.strictObject({
  id,
  name: text(100),
  description: lines(1_000),
  driver: z.enum(['gateway', 'none'], says('must be gateway or none')),
})

export type SettingsRow = z.output<typeof settingsRow>
export type HomeRowRow = z.output<typeof homeRow>
export type SlideRow = z.output<typeof slideRow>
export type BannerRow = z.output<typeof bannerRow>
export type LandingItemRow = z.output<typeof landingItem>
export type LandingRow = z.output<typeof landingRow>
export type FaqRow = z.output<typeof faqRow>
