export interface ImportTables {
  import_files: ImportFileTable
}

/** A file in preview, which may be applied for an hour. */
interface ImportFileTable {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
  text: string
  created_at: number
}
