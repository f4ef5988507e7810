import {
  afterVersion,
  type Cursor,
  listChangedNames,
  listChangedProducts,
  listGroups,
  listAncestorNames,
  listSold,
} from './changed-rows-queries.ts'
import { readVersions } from './catalogue-version-queries.ts'
import { readSynonyms } from '../search/search-synonym-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { readInParts, forEachYielding } from './follow.ts'
import { Groups } from './groups.ts'
import { detailsText } from '../search/document-words.ts'
import type { SearchIndex } from './search-index.ts'

/** Some milliseconds of SQLite or driver time. */
const PRODUCTS_AT_ONCE = 1_000
const NAMES_AT_ONCE = 1_000
const SALES_AT_ONCE = 5_000

const START = afterVersion(-1)

/** Updates an index in parts; returns the version reached. */
export function indexReader(
  db: Db,
  index: CatalogueIndex,
  now: () => number,
): () => Promise<number> {
  let groupsVersion = -1
  let cursor: Cursor = START
  return async () => {
    // Read first, so that what follows is at least as new.
    const versions = await readVersions(db)
    if (groupsVersion < versions.groups) {
      index.groups = new Groups(await listGroups(db))
      groupsVersion = versions.groups
    }
    await readInParts(PRODUCTS_AT_ONCE, {
      read: limit => listChangedProducts(db, cursor, limit),
      handle: rows => {
        index.put(rows, now())
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(versions.catalogue)
    return versions.catalogue
  }
}

/** Most changes are prices and inventory: a product with the same text is skipped. */
export function textReader(db: Db, texts: SearchIndex): () => Promise<number> {
  const fingerprints = new Map<number, number>()
  let cursor: Cursor = START
  return async () => {
    const { catalogue } = await readVersions(db)
    texts.setSynonyms(await readSynonyms(db))
    await readInParts(NAMES_AT_ONCE, {
      read: limit => listChangedNames(db, cursor, limit),
      handle: async rows => {
        if (rows.length === 0) return
        // Read after the products, to be at least as new as their marks.
        const ancestorNames = await listAncestorNames(db)
        await forEachYielding(
          rows,
          ({ id, name, brand, category, category_id, sku, barcodes, ...details }) => {
            const document = {
              id,
              name,
              brand,
              category,
              ancestors: ancestorNames.get(category_id) ?? [],
              codes: [sku, ...(barcodes?.split('|') ?? [])],
              more: detailsText(details),
            }
            const print = fingerprint(Object.values(document).join('\n'))
            if (fingerprints.get(id) === print) return
            texts.put(document)
            fingerprints.set(id, print)
          },
        )
        cursor = rows.at(-1) ?? cursor
      },
    })
    cursor = afterVersion(catalogue)
    return catalogue
  }
}

export async function readSales(db: Db, index: CatalogueIndex): Promise<void> {
  let last = 0
  await readInParts(SALES_AT_ONCE, {
    read: limit => listSold(db, last, limit),
    handle: rows => {
      index.putSold(rows)
      last = rows.at(-1)?.id ?? last
    },
  })
}

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a, 32 bits: detects a change but for one in four thousand million. */
function fingerprint(text: string): number {
  let hash = OFFSET_BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash | 0
}
