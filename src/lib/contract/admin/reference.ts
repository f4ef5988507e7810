import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { LINK_MAX_CHARS, refTargetSchema } from './content-shapes.ts'

const SEARCH_MAX_CHARS = 60
/** Links looked up at once. */
export const LINKS_MAX = 1_000

export const referenceSchema = z.object({
  key: z.string().describe('code or SKU; the address of a link'),
  name: z.string(),
  apart: z.string().describe('brand and size, which distinguish equal names; may be empty'),
  state: z
    .enum(['sold-out', 'off', 'unpublished'])
    .nullable()
    .describe(
      'sold-out: out of stock; off: not on sale; unpublished: a page not yet public; null: available',
    ),
})
/** Of products for who may not see what the shop has of them. */
export const productNameSchema = referenceSchema.omit({ state: true })
export type Reference = z.infer<typeof referenceSchema>

const access = 'staff:content'
const names = { of: 'type', keys: 'code' }

export const referenceCalls = defineCalls({
  'GET /admin/content-references': {
    summary:
      'Records that content may refer to, by the beginning of code or SKU or part of the name; at most 20.',
    access,
    names,
    query: z.object({
      of: refTargetSchema,
      q: z.string().trim().max(SEARCH_MAX_CHARS).default(''),
    }),
    data: z.array(referenceSchema),
  },
  'GET /admin/content-links': {
    summary:
      'Pages that a link may lead to, by words, with their addresses as keys; for an address its page, if any.',
    access,
    names,
    query: z.object({ q: z.string().trim().max(LINK_MAX_CHARS).default('') }),
    data: z.array(referenceSchema),
  },
  'POST /admin/content-link-names': {
    summary: 'The pages of links; those that lead nowhere are left out.',
    access,
    body: z.object({ links: z.array(z.string().max(LINK_MAX_CHARS)).max(LINKS_MAX) }),
    data: z.array(referenceSchema),
  },
  'POST /admin/content-names': {
    summary: 'Names of records by code or SKU; unknown ones are left out.',
    access,
    names,
    body: z.object({
      of: refTargetSchema,
      keys: z.array(z.string().max(SEARCH_MAX_CHARS)).max(1_000),
    }),
    data: z.array(referenceSchema),
  },
})
