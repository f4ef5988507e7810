import type { Generated } from 'kysely'

export interface SearchTables {
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
  /** Number of requests for these goods. */
  requests: Generated<number>
}
