import type { TehranDate } from '#lib/rules/tehran-time.ts'
import type { Db } from './open.ts'

/** How many orders that were neither cancelled nor returned are to be delivered on each day. */
export async function countOrdersByDay(
  db: Db,
  first: TehranDate,
  last: TehranDate,
): Promise<Map<TehranDate, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('delivery_windows', 'delivery_windows.id', 'orders.window_id')
    .select(({ fn }) => ['delivery_windows.date', fn.countAll<number>().as('count')])
    .where('delivery_windows.date', '>=', first)
    .where('delivery_windows.date', '<=', last)
    .where('orders.status', 'not in', [70, 80])
    .groupBy('delivery_windows.date')
    .execute()
  return new Map(rows.map(row => [row.date, row.count]))
}
