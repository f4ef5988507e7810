import type { Selectable } from 'kysely'
import type { Bodies } from '#lib/contract/admin/content.ts'
import type { PriceLevel } from '#lib/rules/price-change.ts'
import {
  type BarcodeOwner,
  findBarcodeOwners,
  selectStoredProducts,
} from '../catalogue/barcode-queries.ts'
import { type BundleOfProduct, findBundlesOf } from '../catalogue/bundle-queries.ts'
import { findFormerPrices } from '../catalogue/former-price-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PricedList, StoredProduct } from '../catalogue/product-schema.ts'
import { listVersionsIn } from '../content/content-version-queries.ts'
import { readBody } from '../content/published.ts'
import {
  CONTENT_LISTS,
  type ContentListName,
  isContentList,
  LIST_NAMES,
  type ListName,
  lists,
  type TableName,
} from './lists.ts'

interface ContentRecords {
  slides: Bodies['slides']['slides'][number]
  banners: Bodies['banners']['banners'][number]
  faq_categories: Bodies['faqs']['categories'][number]
  faqs: Bodies['faqs']['questions'][number]
  landings: Bodies['landing'] & { slug: string }
  pages: Bodies['page'] & { slug: string }
}

export type Stored<N extends ListName> = N extends 'products'
  ? StoredProduct
  : N extends TableName
    ? Selectable<Database[N]>
    : N extends ContentListName
      ? ContentRecords[N]
      : never

/** The shop's records of every list, by key. */
export type StoredLists = { [N in ListName]: Map<string, Stored<N>> }

export interface Existing extends StoredLists {
  /** The highest prices of the last day before a fall, by id. */
  formerPrices: Record<PricedList, Map<number, PriceLevel>>
  barcodeOwners: Map<string, BarcodeOwner>
  /** Bundles by the id of a product in them. */
  bundlesOf: Map<number, BundleOfProduct[]>
}

/** Keys to read of a list; other lists are read as a whole. */
export type Scope = Partial<Record<ListName | 'barcodes', readonly string[]>>

/** `now` in epoch seconds. */
export async function loadExisting(db: Db, now: number, scope: Scope = {}): Promise<Existing> {
  const tables: [ListName, Map<string, unknown>][] = []
  for (const name of LIST_NAMES)
    tables.push([
      name,
      isContentList(name)
        ? await loadContent(db, name, scope[name])
        : await loadList(db, name, scope[name]),
    ])
  const stored = Object.fromEntries(tables) as StoredLists
  const former = async (list: PricedList) =>
    findFormerPrices(db, list, now, scope[list] && idsOf(stored[list].values()))
  const formerPrices = { products: await former('products'), bundles: await former('bundles') }
  const barcodeOwners = await findBarcodeOwners(db, scope.barcodes)
  const products = scope.products && idsOf(stored.products.values())
  const bundlesOf = await findBundlesOf(db, products)
  return { ...stored, formerPrices, barcodeOwners, bundlesOf }
}

const idsOf = (records: Iterable<{ id: number }>): number[] => [...records].map(({ id }) => id)

async function loadContent(
  db: Db,
  name: ContentListName,
  keys?: readonly string[],
): Promise<Map<string, unknown>> {
  if (keys?.length === 0) return new Map()
  const { kind, within } = CONTENT_LISTS[name]
  const versions = await listVersionsIn(db, [kind], ['published'])
  return new Map(
    versions.flatMap(({ key, body: json }) => {
      const body = readBody(kind, json)
      if (within === null) return [[key, { slug: key, ...body }]]
      const records = (body as Record<string, unknown>)[within] as { code: string }[]
      return records.map((record): [string, unknown] => [record.code, record])
    }),
  )
}

export async function loadList<N extends TableName>(
  db: Db,
  name: N,
  keys?: readonly string[],
): Promise<Map<string, Stored<N>>> {
  if (keys?.length === 0) return new Map()
  const { key } = lists[name]
  const query =
    name === 'products'
      ? (selectStoredProducts(db) as never)
      : db.selectFrom(name as 'brands').selectAll()
  const rows = await (keys ? query.where(key as 'code', 'in', keys) : query).execute()
  const records = rows as unknown as Record<string, unknown>[]
  return new Map(records.map(row => [String(row[key]), row as unknown as Stored<N>]))
}
