import { planWindows } from '#lib/rules/delivery-window.ts'
import { insertChange } from '../db/change.ts'
import {
  closeDay,
  type DeliveryWindow,
  findShopWindow,
  findWindowOn,
  insertWindows,
  listClosedDays,
  listWindowTemplates,
  openDay,
  setCapacity,
  setWindowOff,
} from '../db/delivery-window.ts'
import { type Db, inTransaction } from '../db/open.ts'

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
  to: { capacity: number; was?: number },
  { now, actor }: ChangedBy,
): Promise<Changed<'unknown' | 'below-used' | 'changed'>> {
  return inTransaction(db, async trx => {
    const before = await findShopWindow(trx, id)
    if (!before) return { ok: false, reason: 'unknown' }
    const { capacity, was = before.capacity } = to
    const window = await setCapacity(trx, id, { capacity, was })
    if (!window) {
      const reason = capacity < before.used ? 'below-used' : 'changed'
      return { ok: false, reason, window: before }
    }
    const change = { record: 'window', recordId: id, action: 'changed' } as const
    const states = { before: { capacity: was }, after: { capacity } }
    if (was !== capacity) await insertChange(trx, { ...change, ...states, at: now, staffId: actor })
    return { ok: true, window }
  })
}

/** Switches a window off, whatever orders it has, or on again. */
export async function switchWindow(
  db: Db,
  id: number,
  isOn: boolean,
  { now, actor }: ChangedBy,
): Promise<Changed<'unknown' | 'already'>> {
  return inTransaction(db, async trx => {
    const window = await setWindowOff(trx, id, isOn ? null : now)
    if (!window) {
      const standing = await findShopWindow(trx, id)
      return { ok: false, reason: standing ? 'already' : 'unknown' }
    }
    const action = isOn ? 'switched-on' : 'switched-off'
    await insertChange(trx, { record: 'window', recordId: id, action, at: now, staffId: actor })
    return { ok: true, window }
  })
}

/** Closes a day for delivery, with a reason; false when it is closed already. */
export async function closeDeliveryDay(
  db: Db,
  { date, reason }: { date: string; reason: string },
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    if (!(await closeDay(trx, date, reason))) return false
    const change = { record: 'day', recordId: date, action: 'closed', reason } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return true
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
