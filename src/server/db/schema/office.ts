import type { Generated } from 'kysely'

export interface OfficeTables {
  import_files: ImportFileTable
  search_synonyms: SearchSynonymTable
  missed_searches: MissedSearchTable
}

/** Both texts as `searchKey` writes them. */
interface SearchSynonymTable {
  id: Generated<number>
  word: string
  /** One word, or a sequence of words. */
  means: string
}

/** Queries without a match, by day; never by user. */
interface MissedSearchTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  words: string
  count: number
}

/** A file in preview, which may be applied for an hour. */
interface ImportFileTable {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
  text: string
  created_at: number
}
