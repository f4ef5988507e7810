import type { Generated } from 'kysely'

export interface OfficeTables {
  import_files: ImportFileTable
  search_synonyms: SearchSynonymTable
  missed_searches: MissedSearchTable
}

/** What the staff say that shoppers mean; both as `searchKey` writes them. */
interface SearchSynonymTable {
  id: Generated<number>
  /** One word. */
  word: string
  /** One word or some, which must stand one after the other. */
  means: string
}

/** How often words were searched on a day and led to nothing; never by whom. */
interface MissedSearchTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  words: string
  count: number
}

/** A file that was shown in the office and may be applied for an hour. */
interface ImportFileTable {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
  text: string
  created_at: number
}
