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
    'epoch seconds of the newest change of what stands there, of a list that of its products; null where the shop knows of none',
  )

export const sitemapPartSchema = z
  .object({
    kind: sitemapKindSchema,
    page: z.int().min(1),
    count: z.int().min(1).describe('addresses in it'),
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
    summary:
      'The parts in which the public addresses of the catalogue and the content come. Their numbers may have gaps.',
    access: 'public',
    shared: true,
    data: z.array(sitemapPartSchema),
  },
  'GET /sitemap/{kind}': {
    summary:
      'The public addresses of one part: at most 5,000, and an address stays in its part for good.',
    access: 'public',
    shared: true,
    params: z.object({ kind: sitemapKindSchema }),
    query: z.object({ page: pageInTextSchema }),
    data: z.array(sitemapEntrySchema),
    refusals: { 404: 'there is no such part' },
  },
})
