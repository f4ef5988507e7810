import type { Generated } from 'kysely'
import type { ContentKind, VersionState } from '#lib/contract/admin/content.ts'

export interface ContentTables {
  content_documents: ContentDocumentTable
  content_versions: ContentVersionTable
  content_ids: ContentIdTable
}

/** A row for each document that was ever edited, whose revision serialises its changes. */
interface ContentDocumentTable {
  kind: ContentKind
  key: string
  revision: number
  /** Never reused. */
  last_number: Generated<number>
}

interface ContentVersionTable {
  id: Generated<number>
  kind: ContentKind
  key: string
  number: number
  state: VersionState
  /** JSON by `documentSchemas` in contract/admin/content.ts; references are codes and SKUs. */
  body: string
  staff_id: number | null
  saved_at: number
  publish_at: number | null
  published_at: number | null
}

/** What calls and visit counts name by id is stored by code. */
export type CodedList = 'slides' | 'banners' | 'faq_categories' | 'faqs'

/** A row for each code that was ever published, so that no id is reused. */
interface ContentIdTable {
  list: CodedList
  code: string
  id: number
}
