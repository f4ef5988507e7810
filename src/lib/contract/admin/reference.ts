import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { LINK_MAX_CHARS, refTargetSchema } from './content-shapes.ts'

const SEARCH_MAX_CHARS = 60
/** Links looked up at once. */
export const LINKS_MAX = 1_000

export const referenceSchema = z.object({
  key: z.string().describe('its code or SKU; of a link the address'),
  name: z.string(),
  apart: z.string().describe('what tells it from others of its name; may be empty'),
  state: z
    .enum(['sold-out', 'off', 'unpublished'])
    .nullable()
    .describe(
      'sold-out: nothing of it is left; off: it is not sold now; unpublished: a page that shoppers do not see yet; null: it can be bought or seen',
    ),
})
export type Reference = z.infer<typeof referenceSchema>

const access = 'staff:content'
const names = { of: 'type', keys: 'code' }

export const referenceCalls = defineCalls({
  'GET /admin/content-references': {
    summary:
      'What content may name, by how its code or SKU begins or what is in its name; at most 20.',
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
      'Pages of the shop that a link may lead to, by words; their keys are addresses. Of an address the page that it leads to, if there is one.',
    access,
    names,
    query: z.object({ q: z.string().trim().max(LINK_MAX_CHARS).default('') }),
    data: z.array(referenceSchema),
  },
  'POST /admin/content-link-names': {
    summary: 'The pages that links lead to; those that lead nowhere are left out.',
    access,
    body: z.object({ links: z.array(z.string().max(LINK_MAX_CHARS)).max(LINKS_MAX) }),
    data: z.array(referenceSchema),
  },
  'POST /admin/content-names': {
    summary: 'The names of what codes and SKUs stand for; unknown ones are left out.',
    access,
    names,
    body: z.object({
      of: refTargetSchema,
      keys: z.array(z.string().max(SEARCH_MAX_CHARS)).max(1_000),
    }),
    data: z.array(referenceSchema),
  },
})
