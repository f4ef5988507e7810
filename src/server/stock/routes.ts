import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { effectivePrice, priceAt } from '#lib/rules/price.ts'
import { marginPercent } from '#lib/rules/stock.ts'
import { perKilogram } from '#lib/rules/weight.ts'
import { formatJalaliDateTime, jalaliDigits } from '#lib/text/dates.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { stockMessages } from '#lib/text/messages/admin-stock.ts'
import { findNamedProducts } from '../catalogue/find-products.ts'
import { SUGGESTED } from '../content/references.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import {
  findStockDocument,
  listDocumentLines,
  listMovements,
  listStockDocuments,
} from './document-queries.ts'
import { listIdsBySku, listStockGoods } from './goods-queries.ts'
import { postDocument } from './post-document.ts'
import { listReorder } from './reorder.ts'

export const stockHandlers: readonly Handler[] = [
  handle('GET /admin/stock/goods', async ({ deps, query: { q } }) => {
    const ids = q === '' ? [] : await findNamedProducts(deps, q)
    return { data: await listStockGoods(deps.db, ids.slice(0, SUGGESTED)) }
  }),

  handle('POST /admin/stock/goods', async ({ deps: { db }, body: { keys } }) => {
    const ids = await listIdsBySku(db, keys)
    const found = keys.flatMap(key => ids.get(key) ?? [])
    return { data: await listStockGoods(db, found) }
  }),

  handle('GET /admin/stock/documents', async ({ deps, query: { page } }) => {
    const { rows, count } = await listStockDocuments(deps.db, numberedPage(page))
    return { data: rows.map(documentOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/stock/documents', async ({ deps, staff, body }) => {
    const { kind, reason, lines, supplier_id, once_key: onceKey } = body
    const document = { kind, reason, lines, onceKey, supplierId: supplier_id ?? null }
    const id = await postDocument(deps, document, staff.id)
    return { data: { id }, message: stockMessages.posted }
  }),

  handle('GET /admin/stock/documents/{id}', async ({ deps: { db }, params }) => {
    const document = await findStockDocument(db, params.id)
    if (!document) throw new ApiError(HttpStatus.notFound, stockMessages.noDocument)
    const lines = await listDocumentLines(db, document.id)
    const goods = lines.map(({ step_g, expires_on, ...line }) => ({
      ...{ ...line, by_weight: step_g !== null, expires_fa: dayOf(expires_on) },
    }))
    return { data: { ...documentOf(document), goods } }
  }),

  handle('GET /admin/stock/products/{id}', async ({ deps: { db, now }, params, query }) => {
    const [goods] = await listStockGoods(db, [params.id])
    const product = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!goods || !product)
      throw new ApiError(HttpStatus.notFound, catalogueMessages.productNotFound)
    const paid = effectivePrice(priceAt(product, now()))
    const price = product.step_g === null ? paid : perKilogram(paid, product.step_g)
    const margin_percent = goods.cost === null ? null : marginPercent(price, goods.cost)
    const { page } = query
    const { rows, count } = await listMovements(db, params.id, numberedPage(page))
    const movements = rows.map(({ posted_at, expires_on, ...row }) => ({
      ...{ ...row, posted_fa: formatJalaliDateTime(posted_at), expires_fa: dayOf(expires_on) },
    }))
    return {
      data: { ...goods, price, margin_percent, movements },
      extra: { count, page, page_size: PAGE_SIZE },
    }
  }),

  handle('GET /admin/stock/reorder', async ({ deps: { db, now }, query }) => ({
    data: await listReorder(db, { days: query.days, supplierId: query.supplier_id, now: now() }),
  })),
]

const dayOf = (day: string | null): string | null => (day === null ? null : jalaliDigits(day))

type Document = NonNullable<Awaited<ReturnType<typeof findStockDocument>>>

const documentOf = ({ posted_at, value, ...row }: Document) => ({
  ...row,
  posted_fa: formatJalaliDateTime(posted_at),
  // PostgreSQL returns a sum as text.
  value: Number(value),
})
