import type { Invoice } from '#lib/contract/order.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import { orderStatusName, paymentStatusNames } from '#lib/text/names.ts'
import { chunksOf } from '../audit/rule.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import type { Db } from '../platform/database/open.ts'
import { walletAmount } from './order-view.ts'

const HEADS = [
  'شماره‌ی سفارش',
  'زمان ثبت',
  'وضعیت',
  'پرداخت',
  'روش پرداخت',
  'موبایل مشتری',
  'گیرنده',
  'شهر',
  'زمان ارسال',
  'مبلغ (تومان)',
  'از کیف پول (تومان)',
] as const

/** Orders placed in `[from, to)`, epoch seconds. */
export async function orderRows(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<(readonly CsvCell[])[]> {
  const rows: (readonly CsvCell[])[] = [HEADS]
  for await (const orders of chunksOf((after, limit) => listPlaced(db, { from, to, after, limit })))
    rows.push(...orders.map(cellsOf))
  return rows
}

type ExportedOrder = Awaited<ReturnType<typeof listPlaced>>[number]

function cellsOf(order: ExportedOrder): readonly CsvCell[] {
  const { name, city } = JSON.parse(order.customer) as Invoice['customer']
  return [
    order.tracking_code,
    sortableTime(order.created_at),
    orderStatusName(order),
    paymentStatusNames[order.payment_status],
    order.payment_port_name,
    order.mobile,
    name,
    city,
    sortableTime(order.window_starts_at),
    (order.total_amount + walletAmount(order)) / RIALS_PER_TOMAN,
    walletAmount(order) / RIALS_PER_TOMAN,
  ]
}

const listPlaced = (
  db: Db,
  { from, to, after, limit }: { from: number; to: number; after: number; limit: number },
) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select('users.mobile')
    .where('orders.id', '>', after)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
