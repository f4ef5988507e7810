import type { Generated } from 'kysely'

export interface FaqTables {
  faq_categories: FaqCategoryTable
  faqs: FaqTable
}

interface FaqCategoryTable {
  id: Generated<number>
  code: string
  name: string
  position: number
}

interface FaqTable {
  id: Generated<number>
  code: string
  category_id: number
  question: string
  answer: string
  position: number
  /** By an import; null where unknown. */
  changed_at: number | null
}
