import type { Generated } from 'kysely'

export interface CategoryTables {
  categories: CategoryTable
  category_ancestors: CategoryAncestorTable
  merged_groups: MergedGroupTable
}

interface CategoryTable {
  id: Generated<number>
  code: string
  parent_id: number | null
  name: string
  slug: string
  type: 'branch' | 'leaf'
  logo: string | null
  position: number
}

/** Each category with all its ancestors and itself (depth 0). */
interface CategoryAncestorTable {
  category_id: number
  ancestor_id: number
  depth: number
}

/**
 * A category or brand that another took over; `into_id` always exists. `parent_code` is that of the
 * category above it, which may be gone too.
 */
interface MergedGroupTable {
  list: 'categories' | 'brands'
  id: number
  name: string
  parent_code: string | null
  into_id: number
}
