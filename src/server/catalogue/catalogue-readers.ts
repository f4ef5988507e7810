import {
  afterVersion,
  type Cursor,
  listChangedNames,
  listChangedProducts,
  listGroups,
  listNamesAbove,
  listSold,
} from '../db/catalogue-rows.ts'
import { readVersions } from '../db/catalogue-version.ts'
import { readSynonyms } from '../db/search-synonym.ts'
import type { Db } from '../db/open.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { fingerprint } from './fingerprint.ts'
import { readInParts, unhurried } from './follow.ts'
import { Groups } from './groups.ts'
import { moreOf } from '../search/document-words.ts'
import type { SearchIndex } from './search-index.ts'

/** Read at once: some milliseconds of SQLite's or of the driver's time. */
const PRODUCTS_AT_ONCE = 1_000
const NAMES_AT_ONCE = 1_000
const SALES_AT_ONCE = 5_000

const FROM_THE_START = afterVersion(-1)

/** Brings an index up to date, a part at a time; the version that it then has. */
export function indexReader(
  db: Db,
  index: CatalogueIndex,
  now: () => number,
): () => Promise<number> {
  let groupsVersion = -1
  let cursor: Cursor = FROM_THE_START
  return async () => {
    // Read before what they speak of: what follows is as new as they say, or newer.
    const versions = await readVersions(db)
    if (groupsVersion < versions.groups) {
      index.groups = new Groups(await listGroups(db))
      groupsVersion = versions.groups
    }
    await readInParts(PRODUCTS_AT_ONCE, {
      read: limit => listChangedProducts(db, cursor, limit),
      take: rows => {
        index.put(rows, now())
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(versions.catalogue)
    return versions.catalogue
  }
}

/**
 * Brings the words of search up to date; the version that they then have. Most changes are of
 * prices and stock: a product whose words are the same is left as it is.
 */
export function textReader(db: Db, texts: SearchIndex): () => Promise<number> {
  const known = new Map<number, number>()
  let cursor: Cursor = FROM_THE_START
  return async () => {
    const { catalogue } = await readVersions(db)
    texts.setSynonyms(await readSynonyms(db))
    await readInParts(NAMES_AT_ONCE, {
      read: limit => listChangedNames(db, cursor, limit),
      take: async rows => {
        if (rows.length === 0) return
        // Read after the products, so that it is as new as what their marks speak of.
        const namesAbove = await listNamesAbove(db)
        await unhurried(rows, ({ id, name, brand, category, category_id, ...more }) => {
          const above = namesAbove.get(category_id) ?? []
          const document = { id, name, brand, category, more: moreOf({ ...more, above }) }
          const print = fingerprint(Object.values(document).join('\n'))
          if (known.get(id) === print) return
          texts.put(document)
          known.set(id, print)
        })
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(catalogue)
    return catalogue
  }
}

/** Takes over how many pieces of each product were sold. */
export async function readSales(db: Db, index: CatalogueIndex): Promise<void> {
  let last = 0
  await readInParts(SALES_AT_ONCE, {
    read: limit => listSold(db, last, limit),
    take: rows => {
      index.putSold(rows)
      last = rows.at(-1)?.id ?? last
    },
  })
}
