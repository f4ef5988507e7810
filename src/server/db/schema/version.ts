export interface VersionTables {
  versions: VersionTable
}

/** One row a thing that caches follow; grows by one with each change. */
interface VersionTable {
  name: 'catalogue' | 'groups'
  value: number
}
