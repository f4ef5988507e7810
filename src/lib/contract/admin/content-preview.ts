import { z } from 'zod'
import { contentPageSchema } from '../content.ts'
import { faqCategorySchema, faqSchema } from '../faq.ts'
import { homeRowSchema, menusSchema } from '../home.ts'
import { landingSchema } from '../landing.ts'

/** What shoppers would see, in the shapes of the public calls. */
export const previewSchema = z.object({
  landing: landingSchema.nullable(),
  rows: z.array(homeRowSchema).nullable(),
  faqs: z.object({ faqs: z.array(faqSchema), categories: z.array(faqCategorySchema) }).nullable(),
  page: contentPageSchema.nullable(),
  menus: menusSchema.nullable(),
})
export type ContentPreview = z.infer<typeof previewSchema>
