import type { Order } from '#lib/contract/order.ts'
import { hasEnded } from '#lib/rules/order-status.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import type { Db } from '../platform/database/open.ts'
import { type ChangeFacts, readChangeFacts } from '../order-change/change-facts.ts'
import type { OrderRow } from './order-queries.ts'
import { sumRefunds } from '../wallet/ledger-queries.ts'
import { countOrderNotes } from './order-line-queries.ts'
import { listOrderRatings } from './order-rating-queries.ts'
import { listSlipRefusals } from '../payment/order-slip-queries.ts'
import { listRepeats, type RepeatRow } from '../repeat/repeat-queries.ts'

const MIDDAY_HOUR = 12

export interface OrderFacts {
  notes_count: number
  /** 1 to 5, 0 while not rated. */
  rates: number
  slip_refusal: string | null
  /** Rials returned to the wallet on cancellation or return. */
  refunded: number
  repeat: Order['repeat']
  change: ChangeFacts
}

export async function readOrderFacts(
  db: Db,
  rows: readonly OrderRow[],
  now: number,
): Promise<(order: OrderRow) => OrderFacts> {
  const ids = rows.map(row => row.id)
  const notes = await countOrderNotes(db, ids)
  const ratings = new Map((await listOrderRatings(db, ids)).map(row => [row.order_id, row.rates]))
  const refusedIds = rows.filter(row => row.slip === 'refused').map(row => row.id)
  const refusals = new Map(
    (await listSlipRefusals(db, refusedIds)).map(row => [row.order_id, row.refusal]),
  )
  const endedIds = rows.filter(row => hasEnded(row.status)).map(row => row.id)
  const refunds = await sumRefunds(db, endedIds)
  const repeats = await readRepeats(db, rows)
  const changeOf = await readChangeFacts(db, rows, now)
  return order => ({
    notes_count: notes.get(order.id) ?? 0,
    rates: ratings.get(order.id) ?? 0,
    slip_refusal: refusals.get(order.id) ?? null,
    refunded: refunds.get(order.id) ?? 0,
    repeat: repeats.get(order.id) ?? null,
    change: changeOf(order),
  })
}

async function readRepeats(
  db: Db,
  rows: readonly OrderRow[],
): Promise<Map<number, Order['repeat']>> {
  const repeats = await listRepeats(
    db,
    rows.flatMap(row => row.repeat_id ?? []),
  )
  const views = new Map(repeats.map(repeat => [repeat.id, repeatView(repeat)]))
  return new Map(rows.map(row => [row.id, views.get(row.repeat_id ?? 0) ?? null]))
}

function repeatView({ active, next_date }: RepeatRow): Order['repeat'] {
  if (active === 0) return { active: false, next_fa: null }
  return { active: true, next_fa: formatJalaliDate(tehranMoment(next_date, MIDDAY_HOUR, 0)) }
}
