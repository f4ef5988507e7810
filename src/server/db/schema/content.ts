import type { Generated } from 'kysely'
import type { ContentKind, VersionState } from '#lib/contract/admin/content.ts'

export interface ContentTables {
  content_documents: ContentDocumentTable
  content_versions: ContentVersionTable
}

/** One row a document that was ever edited; whoever changes it raises its revision first. */
interface ContentDocumentTable {
  kind: ContentKind
  key: string
  revision: number
  /** Of its newest version, dropped ones too. */
  last_number: Generated<number>
}

interface ContentVersionTable {
  id: Generated<number>
  kind: ContentKind
  key: string
  number: number
  state: VersionState
  /** JSON of what documentSchemas in contract/admin/content.ts say. */
  body: string
  staff_id: number | null
  saved_at: number
  publish_at: number | null
  published_at: number | null
}
