import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, pageExtraSchema, pageInTextSchema } from '../values.ts'

const WORDS_MAX_CHARS = 60
const wordsSchema = z.string().trim().min(1).max(WORDS_MAX_CHARS)

export const searchOfficeCalls = defineCalls({
  'GET /admin/search/synonyms': {
    summary: 'Synonyms added by staff, besides the built-in ones.',
    access: 'staff:catalogue',
    data: z.array(z.object({ id: idSchema, word: z.string(), means: z.string() })),
  },
  'POST /admin/search/synonyms': {
    summary: 'Adds a synonym: the word also finds what its meaning finds.',
    access: 'staff:catalogue',
    body: z.object({
      word: wordsSchema.describe('one to three words'),
      means: wordsSchema.describe('one to three words'),
    }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'it exists already, or there are 1,000' },
  },
  'DELETE /admin/search/synonyms/{id}': {
    summary: 'Removes a synonym.',
    access: 'staff:catalogue',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'there is no such synonym' },
  },
  'GET /admin/search/missed': {
    summary:
      'Searches without results in the last 30 days, most requested and frequent first, 16 a page.',
    access: 'staff:catalogue',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(
      z.object({
        words: z.string(),
        count: z.int(),
        requests: z.int().describe('number of shoppers who requested these goods'),
      }),
    ),
    extra: pageExtraSchema,
  },
})
