import { z } from 'zod'
import { contentPageSchema } from '../content.ts'
import { faqCategorySchema, faqSchema } from '../faq.ts'
import { homeRowSchema, menusSchema } from '../home.ts'
import { landingSchema } from '../landing.ts'

/** The draft as the public calls would answer it. */
export const previewSchema = z.object({
  landing: landingSchema.nullable(),
  rows: z.array(homeRowSchema).nullable(),
  faqs: z.object({ faqs: z.array(faqSchema), categories: z.array(faqCategorySchema) }).nullable(),
  page: contentPageSchema.nullable(),
  menus: menusSchema.nullable(),
})
export type ContentPreview = z.infer<typeof previewSchema>
