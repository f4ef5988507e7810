import { cartKey } from '#lib/rules/cart.ts'
import { type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import { jalaliDayName } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatToman } from '#lib/text/money.ts'
import type { Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listOrderLines } from '../order/order-line-queries.ts'
import { listPreparedOrders, type RepeatRow } from './repeat-queries.ts'
import { insertSms } from '../messaging/sms-outbox-queries.ts'

const MIDDAY_HOUR = 12

export async function notifyRepeatPrepared(
  trx: Trx,
  notice: { repeat: RepeatRow; order: OrderRow; mobile: string; missing: number },
  now: number,
): Promise<void> {
  const { repeat, order, mobile, missing } = notice
  const repriced = await countRepriced(trx, repeat, order)
  const tokens = {
    order: order.tracking_code,
    amount: formatToman(order.total_amount),
    day: jalaliDayName(order.window_starts_at),
  }
  const changes = { repriced: formatNumber(repriced), missing: formatNumber(missing) }
  await insertSms(
    trx,
    repriced + missing === 0
      ? { mobile, template: 'repeat-prepared', tokens, now }
      : { mobile, template: 'repeat-changed', tokens: { ...tokens, ...changes }, now },
  )
}

export async function notifyRepeatFailed(
  trx: Trx,
  notice: { firstOrder: OrderRow; user: { mobile: string }; date: TehranDate },
  now: number,
): Promise<void> {
  const { firstOrder, user, date } = notice
  const day = jalaliDayName(tehranMoment(date, MIDDAY_HOUR, 0))
  const tokens = { order: firstOrder.tracking_code, day }
  await insertSms(trx, { mobile: user.mobile, template: 'repeat-failed', tokens, now })
}

async function countRepriced(trx: Trx, repeat: RepeatRow, order: OrderRow): Promise<number> {
  const [last] = await listPreparedOrders(trx, repeat.id, 1)
  const before = await listOrderLines(trx, last?.id ?? repeat.first_order_id)
  const prices = new Map(before.map(line => [cartKey(line.type, line.item_id), line.price]))
  const lines = await listOrderLines(trx, order.id)
  return lines.filter(
    ({ type, item_id, price }) => (prices.get(cartKey(type, item_id)) ?? price) !== price,
  ).length
}
