import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { StoreBody } from '#lib/contract/checkout.ts'
import {
  comingOccurrence,
  nextOccurrence,
  type Occurrence,
  repeatDue,
  repeatWindow,
} from '#lib/rules/repeat.ts'
import { tehranClock, type TehranDate, tehranMoment } from '#lib/rules/tehran-time.ts'
import { messages } from '#lib/text/messages.ts'
import { type DeliveryWindow, getWindow } from '../delivery/delivery-window-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import {
  claimOccurrence,
  findRepeat,
  lastRepeatWindow,
  listDueRepeats,
  listPreparedOrders,
  type RepeatRow,
  scheduleRepeat,
  setOccurrenceOrder,
} from './repeat-queries.ts'
import { lockUser, type UserRow } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { placeOrder } from '../order/place-order.ts'
import { CartErrorCause } from '#lib/codes/cart.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { allowedCount, cartKey, itemTypeOf } from '#lib/rules/cart.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import { listOrderLines } from '../order/order-line-queries.ts'
import { readItems } from '../cart/cart-items.ts'
import { jalaliDayName } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatToman } from '#lib/text/money.ts'
import { insertSms } from '../messaging/sms-outbox-queries.ts'

const AT_ONCE = 50
/** Another order may take the last piece or place meanwhile. */
const PLACING_TRIES = 3

type DueRepeat = Pick<RepeatRow, 'id' | 'user_id'>

/**
 * Places the next orders of due repeats at today's prices, awaiting payment. A delivery is prepared
 * once by any process; those missed while the shop was closed are skipped. A failure is logged and
 * tried again at the next run.
 */
export async function prepareRepeats(deps: Deps): Promise<void> {
  const due = await listDueRepeats(deps.db, { now: deps.now(), limit: AT_ONCE })
  for (const repeat of due) {
    try {
      await prepareRepeat(deps, repeat)
    } catch (error) {
      deps.log.error({ err: error, repeatId: repeat.id }, 'repeat preparation failed')
    }
  }
}

async function prepareRepeat(deps: Deps, due: DueRepeat): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await placeNext(deps, due)
      return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (tries < PLACING_TRIES) continue
      await giveUp(deps, due, error.message)
      return
    }
  }
}

async function placeNext(deps: Deps, due: DueRepeat): Promise<void> {
  const now = deps.now()
  const windows = await ensureWindows(deps.db, now)
  await inTransaction(deps.db, async trx => {
    const delivery = await claimDelivery(trx, due, null, now)
    if (!delivery) return
    const { repeat, firstOrder, user, date } = delivery
    const { lines, missing } = await readRepeatLines(trx, firstOrder.id, now)
    const window = chooseWindow(delivery, windows, now)
    const body = bodyOf(repeat, firstOrder, window.id)
    const at = { now, onlineMin: deps.gateway.minAmount }
    const source = { lines, by: { repeatId: repeat.id } }
    const order = await placeOrder(trx, user, body, at, { source })
    await notifyRepeatPrepared(trx, { repeat, order, mobile: user.mobile, missing }, now)
    await setOccurrenceOrder(trx, { repeat_id: repeat.id, date, order_id: order.id })
  })
}

/** The customer is notified once and the next delivery is scheduled. */
async function giveUp(deps: Deps, due: DueRepeat, failure: string): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    const delivery = await claimDelivery(trx, due, failure, now)
    if (delivery) await notifyRepeatFailed(trx, delivery, now)
  })
}

interface NextDelivery extends Occurrence {
  repeat: RepeatRow
  firstOrder: OrderRow
  firstWindow: DeliveryWindow
  user: UserRow
}

async function claimDelivery(
  trx: Trx,
  { id, user_id }: DueRepeat,
  failure: string | null,
  now: number,
): Promise<NextDelivery | null> {
  const user = await lockUser(trx, user_id)
  const repeat = await findRepeat(trx, id)
  if (!repeat || repeat.active === 0 || repeat.due_at > now) return null
  const firstOrder = await getOrder(trx, repeat.first_order_id)
  const firstWindow = await getWindow(trx, repeat.window_id)
  const schedule = (next_date: TehranDate): Promise<void> =>
    scheduleRepeat(trx, id, { next_date, due_at: repeatDue(firstWindow, next_date) })
  const date = comingOccurrence(repeat.type, firstWindow, repeat.next_date, now)
  if (repeatDue(firstWindow, date) > now) {
    await schedule(date)
    return null
  }
  const next = nextOccurrence(repeat.type, firstWindow.date, date)
  await schedule(next)
  // The first order must be paid or confirmed before it is repeated.
  if (firstOrder.status === OrderStatus.awaitingPayment) return null
  const claimed = await claimOccurrence(trx, { repeat_id: id, date, failure, now })
  if (!claimed) return null
  const lastStart = await lastRepeatWindow(trx, id)
  const last = lastStart === null ? null : tehranClock(lastStart).date
  return { repeat, firstOrder, firstWindow, user, date, last, next }
}

function chooseWindow(
  delivery: NextDelivery,
  windows: readonly DeliveryWindow[],
  now: number,
): DeliveryWindow {
  const companyWindows = windows.filter(
    candidate => candidate.company_id === delivery.repeat.company_id,
  )
  const window = repeatWindow(companyWindows, delivery, delivery.firstWindow, now)
  if (!window) throw new ApiError(HttpStatus.badRequest, messages.noTimeWindows)
  return window
}

/** As the first order, without coupon and wallet, which the customer may add. */
function bodyOf(repeat: RepeatRow, firstOrder: OrderRow, windowId: number): StoreBody {
  const terms = {
    posting_method: repeat.posting_method_id,
    payment_port: firstOrder.payment_port_id,
    periodic_type: repeat.type,
    use_wallet: false,
    remainder_to_wallet: false,
  }
  return repeat.company_id === null
    ? { ...terms, info_id: repeat.address_id ?? 0, time_id: windowId }
    : { ...terms, company_id: repeat.company_id, company_time_id: windowId }
}

interface RepeatLines {
  lines: CartLine[]
  /** Lines left out or reduced. */
  missing: number
}

/** Unavailable lines are left out, scarce ones reduced. */
async function readRepeatLines(db: Db, orderId: number, now: number): Promise<RepeatLines> {
  const original = (await listOrderLines(db, orderId)).map(
    ({ type, item_id: id, count }, priority): CartLine => ({ type, id, count, priority }),
  )
  const lines = await fitLines(db, original, now)
  const counts = new Map(lines.map(line => [cartKey(line.type, line.id), line.count]))
  const reduced = original.filter(({ type, id, count }) => counts.get(cartKey(type, id)) !== count)
  return { lines, missing: reduced.length }
}

/** Each pass removes something, until no line has an error. */
async function fitLines(db: Db, original: readonly CartLine[], now: number): Promise<CartLine[]> {
  let lines = [...original]
  for (;;) {
    const items = await readItems(db, lines, now)
    const next = items.flatMap(fitLine)
    const shortIndex = items.findLastIndex(isShort)
    const isStable = items.length === lines.length && samePieces(items, next)
    if (isStable && shortIndex < 0) return next
    // Each line alone is fine, together they need more of a product than there is: the last one
    // goes.
    lines = isStable ? next.filter((_, index) => index !== shortIndex) : next
  }
}

function fitLine({ cartable, count, priority }: CartItem): CartLine[] {
  if (cartable.error?.cause_type === CartErrorCause.unavailable) return []
  const possible = Math.min(count, allowedCount(cartable))
  const line = { type: itemTypeOf(cartable.type), id: cartable.id, count: possible, priority }
  return possible > 0 ? [line] : []
}

const isShort = ({ cartable }: CartItem): boolean => cartable.error !== null

const samePieces = (items: readonly CartItem[], lines: readonly CartLine[]): boolean =>
  items.length === lines.length && items.every((item, index) => item.count === lines[index]?.count)

const MIDDAY_HOUR = 12

async function notifyRepeatPrepared(
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

async function notifyRepeatFailed(
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
