import { z } from 'zod'
import { CODE_PATTERN } from '../code-patterns.ts'
import { defineCalls } from '../call.ts'
import { idSchema, inTextSchema, pageExtraSchema, pageInTextSchema } from '../values.ts'
import { type ContentField, fieldOf, formKit } from './content-fields.ts'
import { previewSchema } from './content-preview.ts'
import { contentShapes } from './content-shapes.ts'
import { daySchema } from './coupon.ts'
import { reasonSchema } from './reason.ts'

const KEY_MAX_CHARS = 60
const QUESTIONS_MAX = 2_000

const { homeRow, slide, banner, landing, faqCategory, faq, page } = contentShapes(formKit)
const { listOf, text, link } = formKit
const menuLink = z.strictObject({ name: text(60), link })

/** Body of each kind of document. */
export const documentSchemas = {
  landing,
  home: z.strictObject({ rows: listOf(homeRow, 'rows') }),
  slides: z.strictObject({ slides: listOf(slide, 'slides') }),
  banners: z.strictObject({ banners: listOf(banner, 'banners') }),
  faqs: z.strictObject({
    categories: listOf(faqCategory, 'categories'),
    questions: listOf(faq, 'questions', QUESTIONS_MAX),
  }),
  page,
  menus: z.strictObject({ header: listOf(menuLink, 'links'), footer: listOf(menuLink, 'links') }),
} as const
export type HomeRowBody = z.output<typeof homeRow>
export type LandingItemBody = z.output<typeof landing>['items'][number]
export type Bodies = { [K in ContentKind]: z.output<(typeof documentSchemas)[K]> }

export const contentKindSchema = z.enum([
  'home',
  'slides',
  'banners',
  'landing',
  'faqs',
  'page',
  'menus',
])
export type ContentKind = z.infer<typeof contentKindSchema>

export const documentFields = Object.fromEntries(
  Object.entries(documentSchemas).map(([kind, schema]) => [kind, fieldOf(schema)]),
) as Record<ContentKind, ContentField>

/** Key of kinds with a single document. */
export const ONLY_KEY = 'main'

export const versionStateSchema = z.enum([
  'draft',
  'scheduled',
  'published',
  'replaced',
  'withdrawn',
])
export type VersionState = z.infer<typeof versionStateSchema>

const versionSchema = z.object({
  number: z.int().min(1),
  state: versionStateSchema,
  /** Null: an import. */
  by: z.string().nullable(),
  saved_at: z.int().describe('epoch seconds'),
  saved_fa: z.string(),
  publish_fa: z.string().nullable().describe('Jalali time of the scheduled publication'),
  published_fa: z.string().nullable(),
})
export type ContentVersion = z.infer<typeof versionSchema>

const bodySchema = z.record(z.string(), z.unknown()).describe('described by content.schema.json')

/** Messages by field path, such as `items.0.configs.banners.1`. */
const problemsSchema = z.record(z.string(), z.array(z.string()))
export type ContentProblems = z.infer<typeof problemsSchema>

const summarySchema = z.object({
  kind: contentKindSchema,
  key: z.string(),
  title: z.string().nullable().describe('null for the only document of its kind'),
  open: versionSchema.nullable().describe('the draft or scheduled version'),
  published: versionSchema
    .nullable()
    .describe('the published or last withdrawn version; null when never published'),
})
export type ContentSummary = z.infer<typeof summarySchema>

const documentSchema = summarySchema.extend({
  revision: z.int().min(0).describe('sent back with each change; 0 when never edited'),
  document: bodySchema.describe('body of the open version, else of the published one'),
  automatic: bodySchema
    .nullable()
    .describe('of the home page: rows that are shown while nothing is published'),
  problems: problemsSchema.describe('reasons why it cannot be published, by path'),
  path: z.string().nullable().describe('public path; null when not published'),
})
export type ContentDocument = z.infer<typeof documentSchema>

/** Identifies a document of its kind; of a landing the last part of its address. */
export const contentKeySchema = z.string().max(KEY_MAX_CHARS).regex(CODE_PATTERN)

const params = z.object({ kind: contentKindSchema, key: contentKeySchema.catch('') })
const names = {
  revision: 'id',
  document: 'description',
  date: 'day',
  time: 'day',
}
const revision = z.int().min(0).max(2_147_483_647)
/** Time of day in Tehran. */
export const timeSchema = z
  .string()
  .trim()
  .regex(/^[\d۰-۹٠-٩]{1,2}:[\d۰-۹٠-٩]{2}$/)
  .default('00:00')

const access = 'staff:content'
const notFound = { 404: 'unknown document' }
const stale = { 409: 'somebody else has changed it, or it is in this state already' }
const done = z.object({ revision: z.int(), number: z.int() })

export const staffContentCalls = defineCalls({
  'GET /admin/content': {
    summary: 'All documents that marketing edits.',
    access,
    data: z.array(summarySchema),
  },
  'GET /admin/content/{kind}/{key}': {
    summary: 'A document in the editor.',
    access,
    params,
    data: documentSchema,
    refusals: notFound,
  },
  'PUT /admin/content/{kind}/{key}': {
    summary: 'Saves a draft; creates an unknown landing.',
    access,
    names,
    params,
    body: z.object({ revision, document: bodySchema }),
    data: done,
    refusals: { ...notFound, ...stale },
  },
  'DELETE /admin/content/{kind}/{key}': {
    summary: 'Deletes the draft.',
    access,
    names,
    params,
    body: z.object({ revision }),
    data: z.null(),
    refusals: { ...notFound, ...stale },
  },
  'POST /admin/content/{kind}/{key}/check': {
    summary: 'Validates a document: reasons why it could not be saved or published.',
    access,
    names,
    params,
    body: z.object({ document: bodySchema }),
    data: problemsSchema,
    refusals: notFound,
  },
  'POST /admin/content/{kind}/{key}/preview': {
    summary: 'Preview of an unpublished document.',
    access,
    names,
    params,
    body: z.object({ document: bodySchema }),
    data: previewSchema,
    refusals: notFound,
  },
  'POST /admin/content/{kind}/{key}/schedule': {
    summary: 'Schedules the draft for a Tehran time; without a time unschedules it.',
    access,
    names,
    params,
    body: z.object({
      revision,
      date: daySchema.nullable(),
      time: timeSchema,
    }),
    data: done,
    refusals: { ...notFound, ...stale },
  },
  'POST /admin/content/{kind}/{key}/publish': {
    summary: 'Publishes the draft.',
    access,
    names,
    params,
    body: z.object({ revision }),
    data: done,
    refusals: { ...notFound, ...stale },
  },
  'POST /admin/content/{kind}/{key}/take-off': {
    summary: 'Withdraws a landing: its address is 404 until a version is published again.',
    access,
    names,
    params,
    body: z.object({ revision, reason: reasonSchema }),
    data: done,
    refusals: {
      ...notFound,
      409: 'a page links to it, it is scheduled, or it is not published any more',
    },
  },
  'GET /admin/content/{kind}/{key}/versions': {
    summary: 'The versions of a document, newest first, 16 a page.',
    access,
    params,
    query: z.object({ page: pageInTextSchema }),
    data: z.array(versionSchema),
    extra: pageExtraSchema,
    refusals: notFound,
  },
  'GET /admin/content/{kind}/{key}/versions/{number}': {
    summary: 'A version with its body.',
    access,
    params: params.extend({ number: inTextSchema(idSchema).catch(0) }),
    data: versionSchema.extend({ document: bodySchema }),
    refusals: { 404: 'there is no such version' },
  },
  'POST /admin/content/{kind}/{key}/versions/{number}/restore': {
    summary: 'Publishes the body of an earlier version as a new version.',
    access,
    names,
    params: params.extend({ number: inTextSchema(idSchema).catch(0) }),
    body: z.object({ revision }),
    data: done,
    refusals: { 404: 'there is no such version', ...stale },
  },
})
