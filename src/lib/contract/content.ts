import { z } from 'zod'
import { defineCalls } from './call.ts'
import { slugParamsSchema } from './values.ts'

/** A static page: about-us, terms, contact-us. */
export const contentPageSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    body: z.string().describe('sanitised html'),
  })
  .meta({ id: 'ContentPage' })

export const contentCalls = defineCalls({
  'GET /pages/{slug}': {
    summary: 'The text of a static page.',
    access: 'public',
    shared: true,
    params: slugParamsSchema,
    data: contentPageSchema,
    refusals: { 404: 'unknown page' },
  },
})
