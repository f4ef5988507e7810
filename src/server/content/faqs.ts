import type { Bodies } from '#lib/contract/admin/content.ts'
import type { Faq, FaqCategory } from '#lib/contract/faq.ts'
import type { Db } from '../platform/database/open.ts'
import { idsOf, readPublished } from './published.ts'

interface Faqs {
  faqs: Faq[]
  categories: FaqCategory[]
}

export async function readFaqs(db: Db): Promise<Faqs> {
  const [body, faqs, faq_categories] = await Promise.all([
    readPublished(db, 'faqs'),
    idsOf(db, 'faqs'),
    idsOf(db, 'faq_categories'),
  ])
  const ids = { faqs, faq_categories }
  return faqsOf(body, (list, code) => ids[list].get(code) ?? 0)
}

type IdOf = (list: 'faqs' | 'faq_categories', code: string, index: number) => number

/** Questions by category; those of no category are left out. */
export function faqsOf({ categories, questions }: Bodies['faqs'], idOf: IdOf): Faqs {
  const ids = new Map(categories.map(({ code }, at) => [code, idOf('faq_categories', code, at)]))
  const all = questions.map(({ code, question, answer, category }, at) => ({
    ...{ id: idOf('faqs', code, at), question, answer, category: { id: ids.get(category) ?? 0 } },
  }))
  const byCategory = Map.groupBy(all, ({ category }) => category.id)
  return {
    faqs: [...ids.values()].flatMap(id => byCategory.get(id) ?? []),
    categories: categories.map(({ code, name }) => ({ id: ids.get(code) ?? 0, name })),
  }
}
