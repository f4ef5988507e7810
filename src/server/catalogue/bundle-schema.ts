import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface BundleTables {
  bundles: BundleTable
  bundle_items: BundleItemTable
}

export interface BundleTable {
  id: Generated<number>
  code: string
  name: string
  slug: string
  image: string
  description: string | null
  price: number
  price_by_discount: number | null
  started_at: number | null
  expired_at: number | null
  available: Flag
  max_count: number
  /** By an import; null where unknown. */
  changed_at: number | null
}

interface BundleItemTable {
  bundle_id: number
  product_id: number
  count: number
  position: number
}
