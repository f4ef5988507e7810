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
import { type TehranDate, tehranClock } from '#lib/rules/tehran-time.ts'
import { messages } from '#lib/text/messages.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { type DeliveryWindow, getWindow } from '../delivery/delivery-window-queries.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { getOrder, type OrderRow } from '../order/order-queries.ts'
import {
  claimOccurrence,
  findRepeat,
  lastRepeatWindow,
  listDueRepeats,
  type RepeatRow,
  scheduleRepeat,
  setOccurrenceOrder,
} from './repeat-queries.ts'
import { lockUser, type UserRow } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { ensureWindows } from '../delivery/delivery-days.ts'
import { zoneAt } from '../delivery/zone-queries.ts'
import { windowsOfZone } from '../delivery/zone-terms.ts'
import { findAddress } from '../address/address-queries.ts'
import { placeOrder } from '../order/place-order.ts'
import { readRepeatLines } from './repeat-lines.ts'
import { notifyRepeatFailed, notifyRepeatPrepared } from './repeat-sms.ts'

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
    const { lines, missing, substitutions } = await readRepeatLines(trx, firstOrder.id, now)
    const window = chooseWindow(delivery, await windowsOfRepeat(trx, repeat, windows), now)
    const body = { ...bodyOf(repeat, firstOrder, window.id), substitutions }
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

/**
 * Windows of the repeat's company, or of the zone of its address. A deleted address is refused when
 * the order is drafted.
 */
async function windowsOfRepeat(
  trx: Trx,
  { user_id, address_id, company_id }: RepeatRow,
  windows: readonly DeliveryWindow[],
): Promise<readonly DeliveryWindow[]> {
  const own = windows.filter(window => window.company_id === company_id)
  const address = address_id === null ? undefined : await findAddress(trx, user_id, address_id)
  if (!address) return own
  const zone = await zoneAt(trx, address)
  if (!zone) throw new ApiError(HttpStatus.badRequest, zoneMessages.outside)
  return windowsOfZone(own, zone)
}

function chooseWindow(
  delivery: NextDelivery,
  windows: readonly DeliveryWindow[],
  now: number,
): DeliveryWindow {
  const window = repeatWindow(windows, delivery, delivery.firstWindow, now)
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
    substitution: firstOrder.substitution,
  }
  return repeat.company_id === null
    ? { ...terms, info_id: repeat.address_id ?? 0, time_id: windowId }
    : { ...terms, company_id: repeat.company_id, company_time_id: windowId }
}
