import { z } from 'zod'
import { defineCalls } from './call.ts'
import { epochSecondsSchema, pageInTextSchema } from './values.ts'

/** Records with public pages, in the order of the sitemap. */
export const sitemapKindSchema = z.enum([
  'pages',
  'categories',
  'brands',
  'bundles',
  'landings',
  'products',
])
export type SitemapKind = z.infer<typeof sitemapKindSchema>

const changedAtSchema = epochSecondsSchema
  .nullable()
  .describe(
    'epoch seconds of the last change of the page, for a list that of its products; null when unknown',
  )

export const sitemapPartSchema = z
  .object({
    kind: sitemapKindSchema,
    page: z.int().min(1),
    count: z.int().min(1).describe('number of addresses'),
    changed_at: changedAtSchema,
  })
  .meta({ id: 'SitemapPart' })
export type SitemapPart = z.infer<typeof sitemapPartSchema>

export const sitemapEntrySchema = z
  .object({
    path: z.string().describe('of the page, percent-encoded'),
    changed_at: changedAtSchema,
  })
  .meta({ id: 'SitemapEntry' })
export type SitemapEntry = z.infer<typeof sitemapEntrySchema>

export const sitemapCalls = defineCalls({
  'GET /sitemap': {
    summary: 'The parts of the sitemap. Their numbers may have gaps.',
    access: 'public',
    shared: true,
    data: z.array(sitemapPartSchema),
  },
  'GET /sitemap/{kind}': {
    summary: 'The addresses of one part, at most 5,000; an address never changes its part.',
    access: 'public',
    shared: true,
    params: z.object({ kind: sitemapKindSchema }),
    query: z.object({ page: pageInTextSchema }),
    data: z.array(sitemapEntrySchema),
    refusals: { 404: 'there is no such part' },
  },
})
