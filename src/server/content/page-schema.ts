export interface PageTables {
  pages: PageTable
}

interface PageTable {
  slug: string
  title: string
  description: string
  body: string
  /** By an import; null where unknown. */
  changed_at: number | null
}
