import type { Generated } from 'kysely'

export interface BrandTables {
  brands: BrandTable
}

interface BrandTable {
  id: Generated<number>
  code: string
  name: string
  slug: string
  logo: string | null
  description: string | null
  position: number
}
