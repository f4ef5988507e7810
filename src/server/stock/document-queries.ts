import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { type Page, readPage } from '../platform/database/page.ts'

const ofDocument = (db: Db) =>
  db
    .selectFrom('stock_documents')
    .innerJoin('staff', 'staff.id', 'stock_documents.staff_id')
    .leftJoin('suppliers', 'suppliers.id', 'stock_documents.supplier_id')

// Costs of goods by weight are of a kilogram.
const valueOf = sql<
  number | string
>`(select coalesce(sum(case when step_g is null then amount * unit_cost
    else amount * unit_cost / 1000 end), 0)
  from stock_document_lines inner join products on products.id = product_id
  where document_id = stock_documents.id)`

const selectDocuments = (db: Db) =>
  ofDocument(db)
    .select(['stock_documents.id', 'kind', 'reason', 'posted_at'])
    .select(['staff.name as by', 'suppliers.name as supplier', valueOf.as('value')])
    .select(eb =>
      eb
        .selectFrom('stock_document_lines')
        .select(each => each.fn.countAll<number>().as('lines'))
        .whereRef('document_id', '=', 'stock_documents.id')
        .$asScalar()
        .$notNull()
        .as('lines'),
    )

export const listStockDocuments = (db: Db, page: Page) =>
  readPage(selectDocuments(db).orderBy('stock_documents.id', 'desc'), page)

export const findStockDocument = (db: Db, id: number) =>
  selectDocuments(db).where('stock_documents.id', '=', id).executeTakeFirst()

export async function findDocumentByKey(db: Db, onceKey: string): Promise<number | undefined> {
  const document = db.selectFrom('stock_documents').select('id').where('once_key', '=', onceKey)
  return (await document.executeTakeFirst())?.id
}

const MOVEMENT = [
  'amount',
  'change',
  'stock_after',
  'unit_cost',
  'cost_after',
  'expires_on',
] as const

export const listDocumentLines = (db: Db, documentId: number) =>
  db
    .selectFrom('stock_document_lines')
    .innerJoin('products', 'products.id', 'stock_document_lines.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'products.sku', 'products.name', 'brands.name as brand'])
    .select(['products.volume', 'products.unit', 'products.step_g', ...MOVEMENT])
    .where('document_id', '=', documentId)
    .orderBy('stock_document_lines.id')
    .execute()

/** Newest first. */
export const listMovements = (db: Db, productId: number, page: Page) =>
  readPage(
    ofDocument(db)
      .innerJoin('stock_document_lines', 'document_id', 'stock_documents.id')
      .select(['document_id', 'kind', 'reason', 'posted_at', ...MOVEMENT])
      .select(['staff.name as by', 'suppliers.name as supplier'])
      .where('product_id', '=', productId)
      .orderBy('stock_document_lines.id', 'desc'),
    page,
  )
