import { z } from 'zod'
import { brandSchema } from './brand.ts'
import { bundleSchema } from './bundle.ts'
import { defineCalls } from './call.ts'
import { categoryLinkSchema } from './category.ts'
import { productSchema } from './product.ts'
import {
  colorCodeSchema,
  idParamsSchema,
  idSchema,
  inTextSchema,
  pictureSchema,
  rialsSchema,
} from './values.ts'

export const bannerSchema = z
  .object({ id: idSchema, name: z.string(), link: z.string(), image: pictureSchema })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof bannerSchema>

export const slideSchema = z
  .object({
    id: idSchema,
    link: z.string(),
    desktop_image: pictureSchema,
    mobile_image: pictureSchema,
    title: z.string(),
  })
  .meta({ id: 'Slide' })
export type Slide = z.infer<typeof slideSchema>

export const rowModelSchema = z.enum([
  'slider',
  'category',
  'shelf_category',
  'custom_shelf',
  'shelf_special_sale',
  'shelf_best_selling',
  'shelf_newest',
  'bundle',
  'brand',
  'banner',
])

const layoutFields = { id: idSchema, title: z.string().nullable() }
export const homeLayoutSchema = z.object({
  ...layoutFields,
  model: rowModelSchema,
  /** Number of cards, tiles or banners, when the row defines it: sizes the placeholder. */
  items: z.int().positive().optional(),
  /** Colours of a custom shelf, for the placeholder. */
  color: colorCodeSchema.optional(),
  text_color: colorCodeSchema.optional(),
})
export type HomeLayout = z.infer<typeof homeLayoutSchema>

const row = <M extends string, S extends z.ZodRawShape>(model: M, shape: S) =>
  z.object({ ...layoutFields, model: z.literal(model), ...shape })

export const homeRowSchema = z
  .discriminatedUnion('model', [
    row('slider', { slides: z.array(slideSchema) }),
    row('category', {
      categories: z.array(categoryLinkSchema.extend({ logo: pictureSchema.nullable() })),
    }),
    row('shelf_category', { category: categoryLinkSchema, products: z.array(productSchema) }),
    row('custom_shelf', {
      shelf_id: idSchema,
      color: colorCodeSchema,
      text_color: colorCodeSchema,
      products: z.array(productSchema),
    }),
    row('shelf_special_sale', { products: z.array(productSchema) }),
    row('shelf_best_selling', { products: z.array(productSchema) }),
    row('shelf_newest', { products: z.array(productSchema) }),
    row('bundle', { bundles: z.array(bundleSchema) }),
    row('brand', { brands: z.array(brandSchema) }),
    row('banner', { banners: z.array(bannerSchema) }),
  ])
  .meta({ id: 'HomeRow' })
export type HomeRow = z.infer<typeof homeRowSchema>

const menuLinkSchema = z.object({ name: z.string(), link: z.string() })
export const menusSchema = z.object({
  header: z.array(menuLinkSchema),
  footer: z.array(menuLinkSchema),
})
export type Menus = z.infer<typeof menusSchema>

const bankAccountSchema = z
  .object({
    holder: z.string(),
    bank: z.string(),
    card: z.string().nullable().describe('16 digits'),
    iban: z.string().nullable().describe('IR and 24 digits'),
  })
  .describe('bank account for payments by bank slip')
export type BankAccount = z.infer<typeof bankAccountSchema>

export const shopInfoSchema = z.object({
  free_shipping_threshold: rialsSchema,
  support_phone: z.string(),
  support_email: z.string(),
  address: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  trust_seal: z
    .object({ title: z.string(), image: pictureSchema.nullable(), url: z.string() })
    .nullable(),
  map: z
    .object({ image: pictureSchema.nullable(), lat: z.number(), lng: z.number() })
    .nullable()
    .describe('where the shop is, with a picture of the streets around it'),
  bank_account: bankAccountSchema.nullable(),
  menus: menusSchema,
})
export type ShopInfo = z.infer<typeof shopInfoSchema>

export const homeCalls = defineCalls({
  'GET /config/free-shipping-threshold': {
    summary: 'The amount in rials above which delivery is free, and whether windows have a fee.',
    access: 'public',
    shared: true,
    data: z.object({
      free_shipping_threshold: rialsSchema,
      window_fees: z
        .enum(['none', 'some', 'all'])
        .describe('how many of the delivery windows that can be chosen now have a fee'),
    }),
  },
  'GET /config/shop': {
    summary:
      'Support phone, email, address, social links, trust seal and bank account of the shop.',
    access: 'public',
    shared: true,
    data: shopInfoSchema,
  },
  'GET /sliders': {
    summary: 'All slides.',
    access: 'public',
    shared: true,
    data: z.array(slideSchema),
  },
  'GET /home': {
    summary: 'All home rows with their content.',
    access: 'public',
    shared: true,
    data: z.array(homeRowSchema),
  },
  'GET /home/layouts': {
    summary: 'The home rows in order, without content.',
    access: 'public',
    shared: true,
    data: z.array(homeLayoutSchema),
  },
  'GET /home/load': {
    summary: 'One home row with its content; all rows without `row`.',
    access: 'public',
    shared: true,
    query: z.object({ row: inTextSchema(idSchema.optional()) }),
    data: z.union([homeRowSchema, z.array(homeRowSchema)]),
    refusals: { 404: 'unknown row' },
  },
  'GET /home/banners/latest': {
    summary: 'The newest banner, if there is one.',
    access: 'public',
    shared: true,
    data: bannerSchema.nullable(),
  },
  'POST /home/banners/{id}/visit': {
    summary: 'Counts a click on a banner.',
    access: 'public',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'unknown banner' },
  },
})
