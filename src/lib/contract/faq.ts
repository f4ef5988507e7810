import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParamsSchema, idSchema } from './values.ts'

export const faqSchema = z
  .object({
    id: idSchema,
    question: z.string(),
    answer: z.string().describe('sanitised html'),
    category: z.object({ id: idSchema }),
  })
  .meta({ id: 'Faq' })
export type Faq = z.infer<typeof faqSchema>

export const faqCategorySchema = z.object({ id: idSchema, name: z.string() })
export type FaqCategory = z.infer<typeof faqCategorySchema>

export const faqCalls = defineCalls({
  'GET /faqs': {
    summary: 'All questions with their answers.',
    access: 'public',
    shared: true,
    data: z.array(faqSchema),
  },
  'GET /faqs/categories': {
    summary: 'The categories of the questions.',
    access: 'public',
    shared: true,
    data: z.array(faqCategorySchema),
  },
  'POST /faqs/{id}/visit': {
    summary: 'Counts an opened question.',
    access: 'public',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'unknown question' },
  },
})
