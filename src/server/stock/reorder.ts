import type { StockGoods } from '#lib/contract/admin/stock.ts'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { compareNames } from '#lib/text/alphabet.ts'
import type { Db } from '../platform/database/open.ts'
import { findLastSuppliers, listBelowSales, listStockGoods } from './goods-queries.ts'

interface Reorder extends StockGoods {
  sold: number
  missing: number
  supplier: string | null
}

/** What is left for fewer days than asked, at the pace of as many days before; by supplier. */
export async function listReorder(
  db: Db,
  { days, supplierId, now }: { days: number; supplierId: number | undefined; now: number },
): Promise<Reorder[]> {
  const rows = await listBelowSales(db, now - days * DAY_SECONDS)
  const sold = new Map(rows.map(row => [row.id, row.sold]))
  const ids = [...sold.keys()]
  const suppliers = await findLastSuppliers(db, ids)
  const ofSupplier = ids.filter(
    id => supplierId === undefined || suppliers.get(id)?.id === supplierId,
  )
  const goods = (await listStockGoods(db, ofSupplier)).map(each => {
    const count = sold.get(each.id) ?? 0
    const supplier = suppliers.get(each.id)?.name ?? null
    return { ...each, sold: count, missing: count - (each.inventory ?? 0), supplier }
  })
  return goods.sort(
    (a, b) =>
      compareNames(a.supplier ?? '', b.supplier ?? '') || b.missing - a.missing || a.id - b.id,
  )
}
