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
import { type DeliveryWindow, getWindow } from '../db/delivery-window.ts'
import { inTransaction, type Trx } from '../db/open.ts'
import { getOrder, type OrderRow } from '../db/order.ts'
import {
  claimOccurrence,
  findRepeat,
  lastRepeatWindow,
  listDueRepeats,
  type RepeatRow,
  scheduleRepeat,
  setOccurrenceOrder,
} from '../db/repeat.ts'
import { lockUser, type UserRow } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { ensureWindows } from './delivery-days.ts'
import { placeOrder } from './place-order.ts'
import { readRepeatLines } from './repeat-lines.ts'
import { tellNotPrepared, tellPrepared } from './repeat-sms.ts'

const AT_ONCE = 50
/** Others may take the last piece or place between the reading and the taking. */
const PLACING_TRIES = 3

type Due = Pick<RepeatRow, 'id' | 'user_id'>

/**
 * Prepares the next orders of repeats whose turn it is: placed as any other order, at the prices of
 * now, awaiting payment. A delivery is prepared once, by whatever process; what was missed while
 * the shop was closed is left out. One that fails is logged and tried again at the next run.
 */
export async function prepareRepeats(deps: Deps): Promise<void> {
  const due = await listDueRepeats(deps.db, { now: deps.now(), limit: AT_ONCE })
  for (const repeat of due) {
    try {
      await prepare(deps, repeat)
    } catch (error) {
      deps.log.error({ err: error, repeatId: repeat.id }, 'a repeat could not be prepared')
    }
  }
}

async function prepare(deps: Deps, due: Due): Promise<void> {
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

async function placeNext(deps: Deps, due: Due): Promise<void> {
  const now = deps.now()
  const windows = await ensureWindows(deps.db, now)
  await inTransaction(deps.db, async trx => {
    const turn = await takeTurn(trx, due, null, now)
    if (!turn) return
    const { repeat, first, user, date } = turn
    const { lines, missing } = await readRepeatLines(trx, first.id, now)
    const window = chooseWindow(turn, windows, now)
    const body = bodyOf(repeat, first, window.id)
    const at = { now, onlineMin: deps.gateway.minAmount }
    const source = { lines, by: { repeatId: repeat.id } }
    const order = await placeOrder(trx, user, body, at, { source })
    await tellPrepared(trx, { repeat, order, mobile: user.mobile, missing }, now)
    await setOccurrenceOrder(trx, { repeat_id: repeat.id, date, order_id: order.id })
  })
}

/** Nothing can be prepared for this delivery: the customer is told once, and the next one is due. */
async function giveUp(deps: Deps, due: Due, failure: string): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.db, async trx => {
    const turn = await takeTurn(trx, due, failure, now)
    if (turn) await tellNotPrepared(trx, turn, now)
  })
}

/** A delivery of a repeat that this transaction alone has in hand. */
interface Turn extends Occurrence {
  repeat: RepeatRow
  first: OrderRow
  firstWindow: DeliveryWindow
  user: UserRow
}

/** Takes the next delivery in hand and sets the one after it; null when none is to be prepared. */
async function takeTurn(
  trx: Trx,
  { id, user_id }: Due,
  failure: string | null,
  now: number,
): Promise<Turn | null> {
  const user = await lockUser(trx, user_id)
  const repeat = await findRepeat(trx, id)
  if (!repeat || repeat.active === 0 || repeat.due_at > now) return null
  const first = await getOrder(trx, repeat.first_order_id)
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
  // Nothing is repeated that nobody has paid or confirmed yet.
  if (first.status === 10) return null
  const claimed = await claimOccurrence(trx, { repeat_id: id, date, failure, now })
  if (!claimed) return null
  const lastStart = await lastRepeatWindow(trx, id)
  const last = lastStart === null ? null : tehranClock(lastStart).date
  return { repeat, first, firstWindow, user, date, last, next }
}

function chooseWindow(turn: Turn, windows: readonly DeliveryWindow[], now: number): DeliveryWindow {
  const own = windows.filter(each => each.company_id === turn.repeat.company_id)
  const window = repeatWindow(own, turn, turn.firstWindow, now)
  if (!window) throw new ApiError(400, messages.noTimeWindows)
  return window
}

/** As the first order was asked for; coupons and the wallet are the customer's to use. */
function bodyOf(repeat: RepeatRow, first: OrderRow, windowId: number): StoreBody {
  const shared = {
    posting_method: repeat.posting_method_id,
    payment_port: first.payment_port_id,
    periodic_type: repeat.type,
    use_wallet: false,
    remainder_to_wallet: false,
  }
  return repeat.company_id === null
    ? { ...shared, info_id: repeat.address_id ?? 0, time_id: windowId }
    : { ...shared, company_id: repeat.company_id, company_time_id: windowId }
}
