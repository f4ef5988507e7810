import { z } from 'zod'

/** Percent-encoded names make links long. */
export const LINK_MAX_CHARS = 500

/** What a field may refer to by code or SKU. */
export const refTargetSchema = z.enum([
  'products',
  'bundles',
  'categories',
  'brands',
  'shelves',
  'banners',
  'slides',
  'faq_categories',
])
export type RefTarget = z.infer<typeof refTargetSchema>

/**
 * Field types of content: the importer takes picture files and sanitises while reading; forms take
 * addresses of the shop's pictures.
 */
export interface ContentKit<P extends z.ZodType> {
  text: (mostChars: number) => z.ZodType<string>
  lines: (mostChars: number) => z.ZodType<string>
  html: (mostChars: number) => z.ZodType<string>
  code: z.ZodType<string>
  ref: (to: RefTarget) => z.ZodType<string>
  color: z.ZodType<string>
  link: z.ZodType<string>
  picture: P
  flag: z.ZodBoolean
  /** `names` is the plural for error messages; `most` limits a form. */
  listOf: <S extends z.ZodType>(item: S, names: string, most?: number) => z.ZodArray<S>
  /** Message for a value outside an enumeration. */
  says: (sentence: string) => { error?: (issue: { input?: unknown }) => string }
}

const HOME_MODELS =
  'slider, category, shelf_category, custom_shelf, shelf_special_sale, shelf_best_selling, shelf_newest, bundle, brand or banner'
const ITEM_TYPES = 'banner, slider, media, shelf_product or shelf_bundle'
const BANNERS_SAY = 'must name 1 to 4 banners'

/** Content documents, defined once for importer and forms. */
export const contentShapes = <P extends z.ZodType>(kit: ContentKit<P>) => ({
  homeRow: homeRowOf(kit),
  slide: z.strictObject({
    code: kit.code,
    title: kit.text(200),
    link: kit.link,
    desktop_image: kit.picture,
    mobile_image: kit.picture,
  }),
  banner: z.strictObject({
    code: kit.code,
    name: kit.text(200),
    link: kit.link,
    image: kit.picture,
  }),
  landing: z.strictObject({
    title: kit.text(200),
    description: kit.lines(1_000),
    items: kit.listOf(landingItemOf(kit), 'items'),
  }),
  faqCategory: z.strictObject({ code: kit.code, name: kit.text(100) }),
  faq: z.strictObject({
    code: kit.code,
    category: kit.ref('faq_categories'),
    question: kit.text(300),
    answer: kit.html(20_000),
  }),
  page: z.strictObject({
    title: kit.text(200),
    description: kit.lines(1_000),
    body: kit.html(200_000),
  }),
})

function homeRowOf<P extends z.ZodType>({ ref, listOf, text, color, says }: ContentKit<P>) {
  const title = text(100).nullable().default(null)
  const row = <M extends string, S extends z.ZodRawShape>(model: M, shape: S) =>
    z.strictObject({ model: z.literal(model), title, ...shape })
  return z.discriminatedUnion(
    'model',
    [
      row('slider', {}),
      row('category', {
        categories: listOf(ref('categories'), 'codes').min(1, 'must name a category'),
      }),
      row('shelf_category', { category: ref('categories') }),
      row('custom_shelf', {
        shelf: ref('shelves'),
        color: color.optional(),
        text_color: color.optional(),
      }),
      row('shelf_special_sale', {}),
      row('shelf_best_selling', {}),
      row('shelf_newest', {}),
      row('bundle', {}),
      row('brand', { brands: listOf(ref('brands'), 'codes').default([]) }),
      row('banner', {
        banners: listOf(ref('banners'), 'codes').min(1, BANNERS_SAY).max(4, BANNERS_SAY),
      }),
    ],
    says(`must be an object whose model is ${HOME_MODELS}`),
  )
}

function landingItemOf<P extends z.ZodType>(kit: ContentKit<P>) {
  const { ref, listOf, says } = kit
  const item = <T extends string, S extends z.ZodRawShape>(type: T, configs: S) =>
    z.strictObject({
      type_en: z.literal(type),
      configs: z.strictObject(configs, says('must be an object')),
      border: kit.flag.default(false),
    })
  return z.discriminatedUnion(
    'type_en',
    [
      item('banner', { banners: listOf(ref('banners'), 'codes').min(1, 'must name a banner') }),
      item('slider', { slides: listOf(ref('slides'), 'codes').min(1, 'must name a slide') }),
      item('media', {
        body: kit.html(50_000),
        image: kit.picture.nullable().default(null),
        reverse: kit.flag.default(false),
      }),
      item('shelf_product', { title: kit.text(100), products: listOf(ref('products'), 'SKUs') }),
      item('shelf_bundle', { title: kit.text(100), bundles: listOf(ref('bundles'), 'codes') }),
    ],
    says(`must be an object whose type_en is ${ITEM_TYPES}`),
  )
}
