import type { Generated } from 'kysely'

export interface LandingTables {
  landings: LandingTable
}

interface LandingTable {
  id: Generated<number>
  slug: string
  title: string
  description: string
  /** JSON of StoredLandingItem[] in content/landing-queries.ts. */
  items: string
  /** By an import; null where unknown. */
  changed_at: number | null
}
