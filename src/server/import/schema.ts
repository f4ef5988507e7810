export interface ImportTables {
  import_files: ImportFileTable
  import_columns: ImportColumnsTable
}

/** A file in preview, which may be applied for an hour. */
interface ImportFileTable {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
  text: string
  /** `Reading` as JSON. */
  reading: string
  created_at: number
}

/** How the columns of files with the same headings are read. */
interface ImportColumnsTable {
  shape: string
  /** `RememberedColumns` as JSON. */
  columns: string
}
