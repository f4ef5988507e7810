import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import { type Product, type ProductDetail, productDetailSchema } from '#lib/contract/product.ts'
import { shortProductHref } from '#lib/rules/links.ts'
import type { Stocked } from '#lib/rules/product.ts'
import { distinctName } from '#lib/text/cart-sentences.ts'
import { messages } from '#lib/text/messages.ts'
import { ApiError } from '../platform/http/errors.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { readAlts } from '../media/picture-queries.ts'
import { joinedBarcodes } from './barcode-queries.ts'
import { productOf, type ProductRow, selectProducts } from './product-row.ts'
import { withPromotions } from '../promotion/promoted-products.ts'
import { storedList } from '../platform/database/stored-json.ts'

const readDetails = cachedQuery((db, ...ids: number[]) =>
  selectProducts(db)
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select([
      'products.sku',
      'products.gallery',
      'products.excerpt',
      'products.note',
      'products.features',
      'products.added_at',
      'products.changed_at',
      'categories.name as category_name',
      'categories.slug as category_slug',
    ])
    .select(joinedBarcodes.as('barcodes'))
    .where('products.id', 'in', ids),
)
type DetailRow = Awaited<ReturnType<typeof readDetails>>[number]

export async function getProduct(db: Db, id: number, now: number): Promise<ProductDetail> {
  const [row] = await readDetails(db, id)
  if (!row) throw unknownProduct()
  const [product = productOf(row, now)] = await withPromotions(db, [productOf(row, now)], now)
  const detail = detailOf(row, product)
  return { ...detail, gallery: await describePictures(db, row, detail.gallery) }
}

/** By the library, where an upload has the name of its product until somebody describes it. */
async function describePictures(
  db: Db,
  { brand_name: brand, ...product }: DetailRow,
  pictures: ProductDetail['gallery'],
): Promise<ProductDetail['gallery']> {
  const alts = await readAlts(
    db,
    pictures.map(({ path }) => path),
  )
  const names = [product.name, distinctName({ ...product, brand })]
  return pictures.map(({ path }) => {
    const alt = alts.get(path) ?? ''
    return { path, ...(alt && !names.includes(alt) && { alt }) }
  })
}

/** Of a product for other sites. */
export interface DatedDetail extends ProductDetail {
  /** Epoch seconds. */
  added_at: number
  changed_at: number
}

/** In the order of `ids`, without their promotions; unknown ones are missing. */
export async function listProductDetails(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<DatedDetail[]> {
  const rows = ids.length === 0 ? [] : await readDetails(db, ...ids)
  return inOrder(ids, rows).map(row => ({
    ...detailOf(row, productOf(row, now)),
    added_at: row.added_at,
    changed_at: row.changed_at ?? row.added_at,
  }))
}

function detailOf(row: DetailRow, product: Product): ProductDetail {
  return {
    ...product,
    sku: row.sku,
    barcodes: row.barcodes?.split('|') ?? [],
    gallery: storedList(z.string(), row.gallery).map(path => ({ path })),
    category: {
      id: row.category_id,
      name: row.category_name,
      slug: row.category_slug,
      discount: null,
    },
    excerpt: row.excerpt,
    note: row.note,
    features: storedList(productDetailSchema.shape.features.element, row.features),
    share_link: shortProductHref(row.id),
  }
}

export async function listProductsByIds(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Product[]> {
  const rows = inOrder(ids, await readProductRows(db, ids))
  return withPromotions(
    db,
    rows.map(row => productOf(row, now)),
    now,
  )
}

const readRowsBySku = cachedQuery((db, ...skus: string[]) =>
  selectProducts(db).select('products.sku').where('products.sku', 'in', skus),
)

/** By SKU; unknown ones are missing. */
export async function listProductsBySku(
  db: Db,
  skus: readonly string[],
  now: number,
): Promise<Map<string, Product>> {
  const rows = skus.length === 0 ? [] : await readRowsBySku(db, ...skus)
  return new Map(rows.map(row => [row.sku, productOf(row, now)]))
}

export async function findProductFlags(
  db: Db,
  id: number,
): Promise<(Stocked & { wholesale: boolean }) | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['available', 'comming_soon', 'inventory', 'min_g', 'wholesale'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      available: row.available === 1,
      comming_soon: row.comming_soon === 1,
      inventory: row.inventory,
      min_g: row.min_g,
      wholesale: row.wholesale === 1,
    }
  )
}

const unknownProduct = (): ApiError => new ApiError(HttpStatus.notFound, messages.productNotExist)

const readRows = cachedQuery((db, ...ids: number[]) =>
  selectProducts(db).where('products.id', 'in', ids),
)

const readProductRows = async (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0 ? [] : readRows(db, ...ids)
