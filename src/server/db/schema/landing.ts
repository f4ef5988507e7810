import type { Generated } from 'kysely'

export interface LandingTables {
  landings: LandingTable
}

interface LandingTable {
  id: Generated<number>
  slug: string
  title: string
  description: string
  /** JSON of StoredLandingItem[] in db/landing.ts. */
  items: string
  /** When an import last changed it, as far as the shop knows. */
  changed_at: number | null
}
