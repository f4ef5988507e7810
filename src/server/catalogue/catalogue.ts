import { readCatalogueVersion } from '../db/catalogue-version.ts'
import type { Db } from '../db/open.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { indexReader, readSales, textReader } from './catalogue-readers.ts'
import { follower } from './follow.ts'
import { createSearchIndex } from './search-index.ts'
import type { SearchHits } from '../search/find.ts'

/** Sales change with each order and raise no version: by this much best sellers may lag. */
const SALES_EVERY_SECONDS = 300

/**
 * The products of the shop in this process's memory, for lists, filters and search. Both parts are
 * read when they are first asked for, and follow what any process commits. Never to be asked inside
 * a transaction: it reads by the database itself, which on SQLite waits for the transaction.
 */
export interface Catalogue {
  /** The index, with everything in it that was committed before the call. */
  current: () => Promise<CatalogueIndex>
  /** What a query finds, likewise; nothing for a query without a word. */
  search: (query: string) => Promise<SearchHits>
  /** Reads both parts now, so that nobody has to wait for them later. */
  load: () => Promise<void>
  /** Takes over what was sold where that is long enough ago: part of the clockwork. */
  followSales: () => Promise<void>
}

/** Made once a process; `now` in epoch seconds. */
export function createCatalogue(db: Db, now: () => number): Catalogue {
  const index = new CatalogueIndex()
  const texts = createSearchIndex()
  const read = () => readCatalogueVersion(db)
  const followIndex = follower({ read, catchUp: indexReader(db, index, now) })
  const followTexts = follower({ read, catchUp: textReader(db, texts) })
  let salesAt: number | null = null
  const current = async (): Promise<CatalogueIndex> => {
    await followIndex()
    salesAt ??= now()
    return index
  }
  return {
    current,
    search: async query => {
      await followTexts()
      return texts.search(query)
    },
    load: async () => {
      await current()
      await followTexts()
    },
    followSales: async () => {
      if (salesAt === null || now() - salesAt < SALES_EVERY_SECONDS) return
      salesAt = now()
      await readSales(db, index)
    },
  }
}
