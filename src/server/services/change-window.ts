import { planWindows } from '#lib/rules/delivery-window.ts'
import { insertChange } from '../db/change.ts'
import {
  closeDay,
  type DeliveryWindow,
  findShopWindow,
  findWindowOn,
  insertWindows,
  listClosedDays,
  openDay,
  setCapacity,
  setWindowOff,
} from '../db/delivery-window.ts'
import { listWindowTemplates } from '../db/weekly-window.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { countOrdersOn } from '../db/window-orders.ts'

/** Who changes something, and when; the actor is null of a command. */
export interface ChangedBy {
  now: number
  actor: number | null
}

type Changed<Refusal extends string> =
  { ok: true; window: DeliveryWindow } | { ok: false; reason: Refusal; window?: DeliveryWindow }

/** Opens a weekly window on a day before its time; one that stands already stays as it is. */
export async function openAhead(
  db: Db,
  { template_id, date }: Pick<DeliveryWindow, 'template_id' | 'date'>,
  { now, actor }: ChangedBy,
): Promise<Changed<'unknown' | 'closed'>> {
  return inTransaction(db, async trx => {
    const closed = await listClosedDays(trx, date, date)
    if (closed.size > 0) return { ok: false, reason: 'closed' }
    const templates = (await listWindowTemplates(trx)).filter(({ id }) => id === template_id)
    const planned = planWindows(
      templates,
      { closed, standing: new Set() },
      { first: date, days: 1 },
    )
    const [opened] = await insertWindows(trx, planned)
    const window = opened ?? (await findWindowOn(trx, { template_id, date }))
    if (!window) return { ok: false, reason: 'unknown' }
    const change = { record: 'window', recordId: window.id, action: 'added' } as const
    const after = { capacity: window.capacity, price: window.price }
    if (opened) await insertChange(trx, { ...change, after, at: now, staffId: actor })
    return { ok: true, window }
  })
}

/**
 * Changes how many orders a window takes, never to fewer than it has.
 * @param to.was what it took when it was looked at; left out, what it takes now
 */
export async function changeCapacity(
  db: Db,
  id: number,
  to: { capacity: number; was?: number; reason?: string },
  { now, actor }: ChangedBy,
): Promise<Changed<'unknown' | 'below-used' | 'changed'>> {
  return inTransaction(db, async trx => {
    const before = await findShopWindow(trx, id)
    if (!before) return { ok: false, reason: 'unknown' }
    const { capacity, was = before.capacity, reason: why = '' } = to
    const window = await setCapacity(trx, id, { capacity, was })
    if (!window) {
      const reason = capacity < before.used ? 'below-used' : 'changed'
      return { ok: false, reason, window: before }
    }
    const change = {
      record: 'window',
      recordId: id,
      action: 'changed',
      reason: why || null,
    } as const
    const states = { before: { capacity: was }, after: { capacity } }
    if (was !== capacity) await insertChange(trx, { ...change, ...states, at: now, staffId: actor })
    return { ok: true, window }
  })
}

/** What is stopped although orders may stand in it. */
interface Stop {
  reason?: string
  /** How many orders it was seen with: with more nothing changes. Left out: with however many. */
  seen?: number
}

/** Switches a window off, or on again; what it holds stays. */
export async function switchWindow(
  db: Db,
  id: number,
  { isOn, reason, seen }: Stop & { isOn: boolean },
  { now, actor }: ChangedBy,
): Promise<Changed<'unknown' | 'already' | 'more-orders'>> {
  return inTransaction(db, async trx => {
    const most = isOn ? undefined : seen
    const window = await setWindowOff(trx, id, isOn ? null : now, most)
    if (!window) {
      const standing = await findShopWindow(trx, id)
      if (!standing) return { ok: false, reason: 'unknown' }
      const isAlready = (standing.off_at === null) === isOn
      return { ok: false, reason: isAlready ? 'already' : 'more-orders', window: standing }
    }
    await insertChange(trx, {
      record: 'window',
      recordId: id,
      action: isOn ? 'switched-on' : 'switched-off',
      after: heldBy(isOn ? 0 : window.used),
      reason: reason || null,
      at: now,
      staffId: actor,
    })
    return { ok: true, window }
  })
}

/** The orders that stand in what was stopped, where there are some. */
const heldBy = (orders: number) => (orders > 0 ? { orders } : null)

/** Closes a day for delivery, with a reason. */
export async function closeDeliveryDay(
  db: Db,
  { date, reason, seen }: Stop & { date: string; reason: string },
  { now, actor }: ChangedBy,
): Promise<'closed' | 'already' | 'more-orders'> {
  return inTransaction(db, async trx => {
    const orders = await countOrdersOn(trx, date)
    if (seen !== undefined && orders > seen) {
      const closed = await listClosedDays(trx, date, date)
      return closed.size > 0 ? 'already' : 'more-orders'
    }
    if (!(await closeDay(trx, date, reason))) return 'already'
    await insertChange(trx, {
      record: 'day',
      recordId: date,
      action: 'closed',
      reason,
      after: heldBy(orders),
      at: now,
      staffId: actor,
    })
    return 'closed'
  })
}

/** Opens a closed day again; false when it is open. */
export async function openDeliveryDay(
  db: Db,
  date: string,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    if ((await openDay(trx, date)) === undefined) return false
    const change = { record: 'day', recordId: date, action: 'opened' } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return true
  })
}
