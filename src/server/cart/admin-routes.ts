import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { numberedPage } from '../platform/database/page.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'
import { type AbandonedCartRow, listAbandonedCarts, readAbandonedCarts } from './abandoned-carts.ts'

export const adminCartHandlers: readonly Handler[] = [
  handle('GET /admin/carts', async ({ deps: { db, now }, query: { page, ...query } }) => {
    const found = await listAbandonedCarts(db, query, now())
    const { offset, limit } = numberedPage(page, LIST_ROWS)
    const ids = found.slice(offset, offset + limit)
    const data = (await readAbandonedCarts(db, ids, now())).map(({ touched, ...cart }) => ({
      ...cart,
      touched_fa: formatJalaliDateTime(touched),
    }))
    return { data, extra: { count: found.length, page, page_size: LIST_ROWS } }
  }),

  handle('GET /admin/cart-file', async ({ deps: { db, now }, query: { columns, ...query } }) => {
    const ids = await listAbandonedCarts(db, query, now())
    const read = (some: readonly number[]) => readAbandonedCarts(db, some, now())
    return listFile('carts', { columns, cells: CART_CELLS, ids, read })
  }),
]

const CART_CELLS: FileCells<'carts', AbandonedCartRow> = {
  name: cart => cart.name,
  mobile: cart => cart.mobile,
  lines: cart => cart.lines,
  value: cart => cart.value / RIALS_PER_TOMAN,
  touched: cart => sortableTime(cart.touched),
}
