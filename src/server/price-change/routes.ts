import { HttpStatus } from '#lib/codes/http.ts'
import { PRICE_LINES } from '#lib/contract/admin/price-change.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import {
  priceChangeMessages,
  pricesChanged,
  pricesRestored,
} from '#lib/text/messages/admin-price-change.ts'
import { readFutureMoment } from '../content/future-moment.ts'
import { numberedPage } from '../platform/database/page.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { countOutcomes, findPriceChange, listLinePage, listPriceChanges } from './change-queries.ts'
import { createPriceChange } from './create-change.ts'
import { hashOf, planChange, type PlannedLine } from './plan-change.ts'
import type { PriceChangeRow } from './schema.ts'
import { cancelPriceChange, undoPriceChange } from './undo-change.ts'

export const priceChangeHandlers: readonly Handler[] = [
  handle('GET /admin/catalogue/price-changes', async ({ deps, query: { page } }) => {
    const { rows, count } = await listPriceChanges(deps.db, numberedPage(page))
    return { data: rows.map(viewOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/catalogue/price-changes/preview', async ({ deps, query }) => {
    const { page, ...terms } = query
    const lines = await planChange(deps.db, terms, deps.now())
    const brands = await brandNames(deps.db)
    const shown = lines.toSorted((a, b) => Number(b.fault !== null) - Number(a.fault !== null))
    const { offset, limit } = numberedPage(page, PRICE_LINES)
    const drops = lines.flatMap(({ product, drop, fault }) =>
      drop && !fault ? [{ key: product.sku, name: product.name, ...drop }] : [],
    )
    const refused = lines.filter(({ fault }) => fault !== null).length
    return {
      data: shown.slice(offset, offset + limit).map(line => previewOf(line, brands)),
      extra: {
        count: lines.length,
        page,
        page_size: PRICE_LINES,
        refused,
        drops,
        seen: hashOf(lines),
      },
    }
  }),

  handle('POST /admin/catalogue/price-changes', async ({ deps, staff, body }) => {
    const { seen, accept_drops: acceptsDrops, date, time, ...terms } = body
    const applyAt = date == null ? null : readFutureMoment(date, time, deps.now())
    const change = { terms, seen, acceptsDrops, applyAt, actor: staff.id }
    const data = await createPriceChange(deps, change)
    const { scheduled } = priceChangeMessages
    return { data, message: applyAt === null ? pricesChanged(data.lines) : scheduled }
  }),

  handle('GET /admin/catalogue/price-changes/{id}', async ({ deps: { db }, params, query }) => {
    const change = await findPriceChange(db, params.id)
    if (!change) throw new ApiError(HttpStatus.notFound, priceChangeMessages.notFound)
    const { page } = query
    const { rows, count } = await listLinePage(db, change.id, numberedPage(page, PRICE_LINES))
    const lines = rows.map(({ change_id: _, product_id: id, step_g, ...line }) => ({
      ...{ ...line, id, by_weight: step_g !== null },
    }))
    const outcomes = await countOutcomes(db, change.id)
    return {
      data: { ...viewOf(change), lines },
      extra: { count, page, page_size: PRICE_LINES, outcomes },
    }
  }),

  handle('POST /admin/catalogue/price-changes/{id}/undo', async ({ deps, staff, params }) => {
    const data = await undoPriceChange(deps, params.id, staff.id)
    return { data, message: pricesRestored(data.restored, data.unrestored) }
  }),

  handle('POST /admin/catalogue/price-changes/{id}/cancel', async ({ deps, staff, params }) => {
    await cancelPriceChange(deps, params.id, staff.id)
    return { data: null, message: priceChangeMessages.cancelled }
  }),
]

const viewOf = (row: PriceChangeRow & { by: string }) => {
  const { id, title, percent, target, rounding, state, apply_at, undone_at, by } = row
  return {
    id,
    title,
    percent,
    target,
    rounding,
    state,
    by,
    apply_fa: formatJalaliDateTime(apply_at),
    undone_fa: undone_at === null ? null : formatJalaliDateTime(undone_at),
  }
}

async function brandNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('brands').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const previewOf = (
  { product, prices: _, drop: __, ...line }: PlannedLine,
  brands: ReadonlyMap<number, string>,
) => ({
  id: product.id,
  sku: product.sku,
  name: product.name,
  brand: brands.get(product.brand_id) ?? '',
  volume: product.volume,
  unit: product.unit,
  by_weight: product.step_g !== null,
  ...line,
})
