import { sql } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import { TOMAN_RIALS } from '#lib/rules/whole-toman.ts'
import { pieceWeightText } from '#lib/text/weight.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { type DatedDetail, listProductDetails } from '../catalogue/product-queries.ts'
import type { Deps } from '../deps.ts'
import {
  cutTo,
  isOnSale,
  offerOf,
  pageUrl,
  pictureUrls,
  readCategoryPaths,
  titleOf,
} from '../feeds/offered-goods.ts'
import { refusalOfCaller, torobError } from './admit.ts'
import { idOfUnique, productIdOf, type ProductsRequest, readProductsRequest } from './requests.ts'

/** Fixed by Torob. */
const PAGE = 100
const TEXT_MAX_CHARS = 500
const CATEGORY_MAX_CHARS = 200

interface ProductIdPage {
  ids: number[]
  current_page: number
  total: number | null
  max_pages: number | null
  next_cursor: string | null
}

/**
 * Torob's product interface (github.com/torob/Torob-Sync, product_api_v3.md). Lists contain products
 * on sale; a product requested by URL or id is returned in any state.
 */
export async function answerTorobProducts(deps: Deps, request: Request): Promise<Response> {
  const admission = { method: 'POST', setting: 'torob_products' } as const
  const refusal = await refusalOfCaller(deps, request, admission)
  if (refusal) return refusal
  const query = await readProductsRequest(request)
  if (typeof query === 'string') return torobError(HttpStatus.badRequest, query)
  const { ids, ...page } = await listIds(deps, query)
  const products = await readProducts(deps, ids)
  const total = 'sort' in query ? page.total : products.length
  return Response.json({ api_version: 'torob_api_v3', ...page, total, products })
}

async function listIds(deps: Deps, request: ProductsRequest): Promise<ProductIdPage> {
  if ('page' in request) return listPage(deps, request)
  if ('sort' in request) return listAfter(deps, request.cursor)
  const ids =
    'page_urls' in request
      ? request.page_urls.map(url => productIdOf(url, deps.siteUrl))
      : request.page_uniques.map(idOfUnique)
  const known = [...new Set(ids.filter(id => id !== null))]
  return { ids: known, current_page: 1, total: null, max_pages: 1, next_cursor: null }
}

const MOMENT = {
  date_added_desc: sql`added_at`,
  date_updated_desc: sql`coalesce(changed_at, added_at)`,
}

async function listPage(
  { db }: Deps,
  { page, sort }: Extract<ProductsRequest, { page: number }>,
): Promise<ProductIdPage> {
  const goods = db.selectFrom('products').where(isOnSale)
  const { count } = await goods
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const max_pages = Math.max(1, Math.ceil(count / PAGE))
  const rows =
    page > max_pages
      ? []
      : await goods
          .select('id')
          .orderBy(MOMENT[sort], 'desc')
          .orderBy('id', 'desc')
          .limit(PAGE)
          .offset((page - 1) * PAGE)
          .execute()
  const ids = rows.map(({ id }) => id)
  return { ids, current_page: page, total: count, max_pages, next_cursor: null }
}

/** Loses nothing when goods change between two pages. */
async function listAfter({ db }: Deps, cursor: string | undefined): Promise<ProductIdPage> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isOnSale)
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const ids = rows.slice(0, PAGE).map(({ id }) => id)
  const next_cursor = rows.length > PAGE ? String(ids.at(-1)) : null
  return { ids, current_page: 1, total: null, max_pages: null, next_cursor }
}

async function readProducts({ db, siteUrl, now }: Deps, ids: readonly number[]) {
  const paths = await readCategoryPaths(db)
  const products: object[] = []
  for (let start = 0; start < ids.length; start += PAGE) {
    const details = await listProductDetails(db, ids.slice(start, start + PAGE), now())
    for (const each of details) products.push(torobProduct(siteUrl, paths, each))
  }
  return products
}

function torobProduct(siteUrl: string, paths: ReadonlyMap<number, string>, product: DatedDetail) {
  const { now, before } = offerOf(product)
  const availability = product.available && now > 0
  return {
    page_unique: String(product.id),
    page_url: pageUrl(siteUrl, product),
    title: cutTo(titleOf(product), TEXT_MAX_CHARS),
    current_price: availability ? now / TOMAN_RIALS : 0,
    ...(availability && before > now && { old_price: before / TOMAN_RIALS }),
    availability,
    category_name: cutTo(paths.get(product.category.id) ?? '', CATEGORY_MAX_CHARS),
    image_links: pictureUrls(siteUrl, product),
    spec: specOf(product),
    ...(product.excerpt !== null && { short_desc: cutTo(product.excerpt, TEXT_MAX_CHARS) }),
    date_added: momentText(product.added_at),
    date_updated: momentText(product.changed_at),
  }
}

/** The size is in it, because names often leave it out. */
function specOf({ features, brand, volume, unit, weight }: DatedDetail): Record<string, string> {
  const amount = weight
    ? [PRICED_BY_KILOGRAM, pieceWeightText(weight)].filter(text => text !== '').join('، ')
    : distinctionOf({ brand: null, volume, unit: unit?.name ?? null })
  return Object.fromEntries(
    [
      ['برند', brand.name],
      ['مقدار', amount],
      ...features.map(({ name, values }) => [name, values.map(({ value }) => value).join('، ')]),
    ].filter(([, value]) => value),
  ) as Record<string, string>
}

const PRICED_BY_KILOGRAM = 'وزنی؛ قیمت هر کیلوگرم'

const momentText = (seconds: number): string => new Date(seconds * 1000).toISOString()
