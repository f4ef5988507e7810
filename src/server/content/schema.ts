import type { Generated } from 'kysely'
import type { ContentKind, VersionState } from '#lib/contract/admin/content.ts'

export interface ContentTables {
  content_documents: ContentDocumentTable
  content_versions: ContentVersionTable
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
  /** JSON by `documentSchemas` in contract/admin/content.ts. */
  body: string
  staff_id: number | null
  saved_at: number
  publish_at: number | null
  published_at: number | null
}
