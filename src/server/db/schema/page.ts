export interface PageTables {
  pages: PageTable
}

interface PageTable {
  slug: string
  title: string
  description: string
  body: string
  /** When an import last changed it, as far as the shop knows. */
  changed_at: number | null
}
