export interface VersionTables {
  versions: VersionTable
}

/** What caches follow; each change increments one. */
interface VersionTable {
  name: 'catalogue' | 'groups'
  value: number
}
