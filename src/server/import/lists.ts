import type { z } from 'zod'
import type { ContentKind } from '#lib/contract/admin/content.ts'
import { brandRow, bundleRow, categoryRow, productRow, shelfRow } from './catalogue-rows.ts'
import {
  bannerRow,
  faqCategoryRow,
  faqRow,
  landingRow,
  pageRow,
  paymentPortRow,
  postingMethodRow,
  slideRow,
} from './content-rows.ts'
import { closedDayRow, companyRow, couponRow, windowTemplateRow } from './trade-rows.ts'

export interface List {
  file: string
  /** The property of a JSON object that holds the list; null: the whole file. */
  within: string | null
  schema: z.ZodObject
  key: string
  /** A column of lists whose items no other row has. */
  unique?: string | undefined
  /** One record, in a message. */
  noun: string
  /** Columns that a new record may lack although they are not nullable. */
  mayLack?: readonly string[]
}

const list = <S extends z.ZodObject, K extends keyof S['shape'] & string>(
  file: string,
  noun: string,
  schema: S,
  key: K,
  options: Partial<Pick<List, 'within' | 'mayLack' | 'unique'>> = {},
) => ({ within: null, mayLack: [], ...options, file, noun, schema, key })

/** In the order in which their references are resolved. */
export const lists = {
  categories: list('categories.csv', 'category', categoryRow, 'code'),
  brands: list('brands.csv', 'brand', brandRow, 'code'),
  products: list('products.csv', 'product', productRow, 'sku', { unique: 'barcodes' }),
  bundles: list('bundles.csv', 'bundle', bundleRow, 'code'),
  shelves: list('shelves.csv', 'shelf', shelfRow, 'code'),
  slides: list('slides.json', 'slide', slideRow, 'code'),
  banners: list('banners.json', 'banner', bannerRow, 'code'),
  landings: list('landings.json', 'landing', landingRow, 'slug'),
  faq_categories: list('faqs.json', 'FAQ category', faqCategoryRow, 'code', {
    within: 'categories',
  }),
  faqs: list('faqs.json', 'question', faqRow, 'code', { within: 'questions' }),
  pages: list('pages.json', 'page', pageRow, 'slug'),
  posting_methods: list('posting-methods.json', 'posting method', postingMethodRow, 'id', {
    mayLack: ['pickup'],
  }),
  payment_ports: list('payment-ports.json', 'payment port', paymentPortRow, 'id'),
  companies: list('companies.json', 'company', companyRow, 'code'),
  window_templates: list('time-windows.json', 'window', windowTemplateRow, 'code', {
    within: 'templates',
    mayLack: ['started_mn', 'finished_mn'],
  }),
  closed_days: list('time-windows.json', 'closed day', closedDayRow, 'date', {
    within: 'closed_days',
  }),
  coupons: list('coupons.json', 'coupon', couponRow, 'code'),
}

export type ListName = keyof typeof lists

/** Lists of content, which versions of documents hold: a list of one, or a document a record. */
export const CONTENT_LISTS = {
  slides: { kind: 'slides', within: 'slides' },
  banners: { kind: 'banners', within: 'banners' },
  faq_categories: { kind: 'faqs', within: 'categories' },
  faqs: { kind: 'faqs', within: 'questions' },
  landings: { kind: 'landing', within: null },
  pages: { kind: 'page', within: null },
} as const satisfies Partial<Record<ListName, { kind: ContentKind; within: string | null }>>

export type ContentListName = keyof typeof CONTENT_LISTS
/** Lists that are tables. */
export type TableName = Exclude<ListName, ContentListName>

export const isContentList = (name: ListName): name is ContentListName => name in CONTENT_LISTS

export const LIST_NAMES = Object.keys(lists) as ListName[]

export const HOME_FILE = 'home.json'
export const SETTINGS_FILE = 'settings.json'
export const FILES: readonly string[] = [
  ...new Set([...Object.values(lists).map(({ file }) => file), HOME_FILE, SETTINGS_FILE]),
]

type Output<N extends ListName> = z.output<(typeof lists)[N]['schema']>

/** The key and the columns present in the file. */
export type Data<N extends ListName> = Partial<Output<N>> &
  Pick<Output<N>, (typeof lists)[N]['key'] & keyof Output<N>>

export function requiredColumns({ schema, key, mayLack = [] }: List): string[] {
  return Object.entries<z.ZodType>(schema.shape)
    .filter(([column, field]) => column !== key && !mayLack.includes(column) && !takesNull(field))
    .map(([column]) => column)
}

const takesNull = (field: z.ZodType): boolean => field.def.type === 'nullable'
