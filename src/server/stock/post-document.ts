import { HttpStatus } from '#lib/codes/http.ts'
import type { StockDocumentKind, StockGoods } from '#lib/contract/admin/stock.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { averageCost, onHand, splitStock, stockChange, totalOf } from '#lib/rules/stock.ts'
import { fieldInvalid, fieldRequired } from '#lib/text/fields.ts'
import { stockMessages, wasteAbove } from '#lib/text/messages/admin-stock.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { lockRecords } from '../catalogue/save-records.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { findDocumentByKey } from './document-queries.ts'
import { listIdsBySku, listStockGoods } from './goods-queries.ts'
import { writeStock } from './write-stock.ts'

interface NewLine {
  sku: string
  amount: number
  cost?: number | null | undefined
  expires?: string | null | undefined
}

export interface NewDocument {
  kind: StockDocumentKind
  supplierId: number | null
  reason: string
  onceKey: string
  lines: readonly NewLine[]
}

/** Writes a document and moves the stock of all its lines, or of none; returns its id. */
export async function postDocument(
  deps: Deps,
  document: NewDocument,
  actor: number,
): Promise<number> {
  const { kind, supplierId, onceKey, lines } = document
  const reason = kind === 'receipt' ? '' : document.reason
  const now = deps.now()
  return inTransaction(deps.db, async trx => {
    // Locked before they are read, in the order of ids.
    const skus = lines.map(({ sku }) => sku)
    await lockRecords(trx, 'products', skus)
    const posted = await findDocumentByKey(trx, onceKey)
    if (posted !== undefined) return posted
    if (supplierId !== null) await requireSupplier(trx, supplierId)
    const planned = planLines(kind, lines, await goodsBySku(trx, skus))
    if (reason === '' && planned.some(({ change }) => change < 0))
      throw fieldError('reason', fieldRequired(wireFieldName('reason')))
    const { id } = await trx
      .insertInto('stock_documents')
      .values({
        ...{ kind, reason: reason || null, supplier_id: kind === 'receipt' ? supplierId : null },
        ...{ staff_id: actor, once_key: onceKey, posted_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const crossed = await moveGoods(trx, id, kind, planned, now)
    const change = { record: 'stock-document', recordId: id, action: 'added' } as const
    await insertChange(trx, { ...change, at: now, staffId: actor, after: { lines: lines.length } })
    if (crossed.length > 0) await bumpCatalogueVersion(trx, crossed)
    return id
  })
}

async function requireSupplier(trx: Trx, id: number): Promise<void> {
  const supplier = trx.selectFrom('suppliers').select('id').where('id', '=', id)
  if (!(await supplier.executeTakeFirst()))
    throw fieldError('supplier_id', stockMessages.noSupplier)
}

async function goodsBySku(
  trx: Trx,
  skus: readonly string[],
): Promise<ReadonlyMap<string, StockGoods>> {
  const ids = [...(await listIdsBySku(trx, skus)).values()]
  const goods = await listStockGoods(trx, ids)
  return new Map(goods.map(each => [each.sku, each]))
}

interface PlannedLine {
  goods: StockGoods
  amount: number
  change: number
  unit_cost: number | null
  cost_after: number | null
  expires_on: string | null
}

/** All faults at once, by `column.SKU`. */
function planLines(
  kind: StockDocumentKind,
  lines: readonly NewLine[],
  bySku: ReadonlyMap<string, StockGoods>,
): PlannedLine[] {
  const faults: Record<string, string[]> = {}
  const seen = new Set<string>()
  const planned = lines.flatMap(({ sku, amount, cost = null, expires = null }): PlannedLine[] => {
    const fail = (column: string, sentence: string) => {
      faults[`${column}.${sku}`] = [sentence]
      return []
    }
    const goods = bySku.get(sku)
    if (!goods) return fail('amount', stockMessages.noGoods)
    if (seen.has(sku)) return fail('amount', stockMessages.twice)
    seen.add(sku)
    if (amount === 0 && kind !== 'count') return fail('amount', stockMessages.nothing)
    const expires_on = expires ? dateOfText(typedDay(expires)) : null
    if (expires && expires_on === null)
      return fail('expires', fieldInvalid(wireFieldName('expires')))
    const change = stockChange(kind, amount, goods)
    if (change === null) return fail('amount', wasteAbove(totalOf(goods), goods.by_weight))
    const unit_cost = kind === 'receipt' ? cost : null
    const before = goods.cost === null ? null : { amount: onHand(goods), cost: goods.cost }
    const cost_after = unit_cost === null ? null : averageCost(before, { amount, cost: unit_cost })
    return [{ goods, amount, change, unit_cost, cost_after, expires_on }]
  })
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  return planned
}

/** The ids of products that are sold out now, or no longer. */
async function moveGoods(
  trx: Trx,
  document_id: number,
  kind: StockDocumentKind,
  lines: readonly PlannedLine[],
  now: number,
): Promise<number[]> {
  // Unlimited stock stays so until it is counted.
  const moved = lines.map(({ goods, ...line }) => {
    const split = splitStock(Math.max(totalOf(goods) + line.change, 0), goods.safety_stock)
    const isUnlimited = goods.inventory === null && kind !== 'count'
    const stock_after = isUnlimited ? null : split.inventory
    return { line: { ...line, stock_after }, goods, kept_back: split.kept_back }
  })
  const crossed = await writeStock(
    trx,
    moved.map(({ goods, line, kept_back }) => ({
      ...{ id: goods.id, before: goods.inventory, after: line.stock_after, kept_back },
    })),
    now,
  )
  for (const { goods, cost_after } of lines)
    if (cost_after !== null) await writeCost(trx, goods.id, cost_after)
  await trx
    .insertInto('stock_document_lines')
    .values(moved.map(({ goods, line }) => ({ ...line, document_id, product_id: goods.id })))
    .execute()
  return crossed
}

const writeCost = (trx: Trx, product_id: number, cost: number) =>
  trx
    .insertInto('product_costs')
    .values({ product_id, cost })
    .onConflict(conflict => conflict.column('product_id').doUpdateSet({ cost }))
    .execute()
