import type { Faq, FaqCategory } from '#lib/contract/faq.ts'
import type { Db } from '../platform/database/open.ts'

export async function listFaqs(db: Db): Promise<Faq[]> {
  const rows = await db
    .selectFrom('faqs')
    .innerJoin('faq_categories', 'faq_categories.id', 'faqs.category_id')
    .select(['faqs.id', 'faqs.question', 'faqs.answer', 'faqs.category_id'])
    .orderBy('faq_categories.position')
    .orderBy('faqs.position')
    .orderBy('faqs.id')
    .execute()
  return rows.map(({ category_id, ...faq }) => ({ ...faq, category: { id: category_id } }))
}

export async function listFaqCategories(db: Db): Promise<FaqCategory[]> {
  return db
    .selectFrom('faq_categories')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
