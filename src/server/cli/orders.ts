import type { Invoice } from '#lib/contract/order.ts'
import { movesOf } from '#lib/rules/order-life.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listShopOrders, type ShopOrder } from '../order/order-list-queries.ts'
import { movableOrder } from '../order/movable-order.ts'
import { moveOrderTo, type StayReason } from '../order/order-life.ts'
import { walletAmount } from '../order/order-view.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions, readWhole } from './options.ts'
import { orderText } from './order-text.ts'
import {
  getOrderByCode,
  paymentText,
  readDay,
  readStatus,
  statusText,
  windowText,
} from './read-order.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const LISTED = { limit: 200, offset: 0 }
const INT_MAX = 2_147_483_647
const PAYMENTS: Record<string, boolean> = { paid: true, unpaid: false }

export const ordersCommand: Command = {
  name: 'orders',
  usage:
    '[list [--status N] [--day DATE] [--window ID] | show TRACKING | move TRACKING STATUS [--payment paid|unpaid] [--unpicked yes] [--reason TEXT]]',
  summary:
    'orders on their way by their delivery, one with its history; moves one on: 40 confirmed, 50 out, 60 completed, 70 cancelled, 80 returned',
  run: byTask('orders', { list, show, move }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('orders list', args, ['status', 'day', 'window'])
  if (rest.length > 0) throw new UsageError('orders list takes options alone.')
  const { status, day, window } = options
  const filter = {
    status: status === undefined ? undefined : readStatus(status),
    day: day === undefined ? undefined : readDay(day),
    windowId: window === undefined ? undefined : readWhole(window, '--window', 1, INT_MAX),
  }
  const { rows, count } = await withDatabase(config, db => listShopOrders(db, filter, LISTED))
  if (count === 0) {
    console.log('There is no such order.')
    return
  }
  console.log(tableText(HEADS, rows.map(cellsOf)))
  if (count > rows.length) console.log(`… and ${count - rows.length} after these.`)
}

const HEADS = [
  'order',
  'status',
  'payment',
  'slip',
  'rials',
  'window',
  'delivery',
  'to',
  'mobile',
  'placed',
]

function cellsOf(row: ShopOrder): (string | number | null)[] {
  const customer = JSON.parse(row.customer) as Invoice['customer']
  return [
    row.tracking_code,
    statusText(row.status),
    paymentText(row.payment_status),
    row.slip === 'none' ? null : row.slip,
    row.total_amount + walletAmount(row),
    row.window_id,
    windowText(row.window_starts_at),
    customer.name,
    row.mobile,
    formatJalaliDateTime(row.created_at),
  ]
}

async function show([code, ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0) throw new UsageError('orders show takes one tracking code.')
  await withDatabase(config, async db => {
    console.log(await orderText(db, await getOrderByCode(db, code)))
  })
}

async function move(args: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions('orders move', args, ['payment', 'unpicked', 'reason'])
  const [code, to, ...more] = rest
  if (to === undefined || more.length > 0)
    throw new UsageError('orders move takes a tracking code and a status.')
  const { payment, reason, unpicked: unpickedText } = options
  const paid = payment === undefined ? undefined : PAYMENTS[payment]
  if (payment !== undefined && paid === undefined)
    throw new UsageError(`--payment is paid or unpaid, not ${payment}.`)
  if (unpickedText !== undefined && unpickedText !== 'yes')
    throw new UsageError(`--unpicked is yes, or left out, not ${unpickedText}.`)
  const target = { status: readStatus(to), paid, unpicked: unpickedText === 'yes', verified: true }
  await withDatabase(config, async (db, now) => {
    const order = await getOrderByCode(db, code)
    const result = await moveOrderTo(db, order, target, { reason, now })
    const after = await getOrderByCode(db, code)
    const state = `${statusText(after.status)}, ${paymentText(after.payment_status)}`
    if (!result.ok) throw new UsageError(refusalText(after, state, result.reason, now))
    console.log(`Order ${after.tracking_code} is ${state}.`)
  })
}

function refusalText(order: OrderRow, state: string, reason: StayReason, now: number): string {
  const prefix = `Order ${order.tracking_code} is ${state}`
  if (reason === 'moved-on') return `${prefix} by now: nothing was changed.`
  if (reason === 'not-picked')
    return `${prefix} and was not picked: pick it in the back office, or say --unpicked yes.`
  const moves = movesOf(movableOrder(order, now), 'staff')
  const hint = moves.length === 0 ? 'it stays there' : `it can go to ${moves.join(' or ')}`
  return `${prefix} and cannot go there: ${hint}.`
}
