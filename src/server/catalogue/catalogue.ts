import { readCatalogueVersion } from './catalogue-version-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { indexReader, readSales, textReader } from './catalogue-readers.ts'
import { follower } from './follow.ts'
import { createSearchIndex } from './search-index.ts'
import type { SearchHits } from '../search/score-hits.ts'

/** Sales change with each order without a new version, so best sellers may lag by this. */
const SALES_EVERY_SECONDS = 300

/** Kept up with commits of any process. Not within a transaction, which SQLite's read awaits. */
export interface Catalogue {
  /** Includes everything committed before the call. */
  current: () => Promise<CatalogueIndex>
  /** Likewise; empty for a query without a word. */
  search: (query: string, literal?: boolean) => Promise<SearchHits>
  /** Loads both parts ahead of use. */
  load: () => Promise<void>
  /** A scheduled job: rereads sales after SALES_EVERY_SECONDS. */
  followSales: () => Promise<void>
}

/** Once a process; `now` in epoch seconds. */
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
    search: async (query, literal) => {
      await followTexts()
      return texts.search(query, literal)
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
