import { planWindows } from '#lib/rules/delivery-window.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import {
  closeDay,
  type DeliveryWindow,
  findShopWindow,
  findWindowOfTemplate,
  insertWindows,
  listClosedDays,
  openDay,
  setCapacity,
  setWindowOff,
} from './delivery-window-queries.ts'
import { listWindowTemplates } from './weekly-window-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { countHolds } from './window-hold-queries.ts'
import { countOrdersOn } from './window-orders-queries.ts'

type WindowResult<Refusal extends string> =
  | { ok: true; window: DeliveryWindow }
  | { ok: false; reason: Refusal; window?: DeliveryWindow; orders?: number }

/** Opens a weekly window on a day ahead of schedule; without effect where it is open already. */
export async function openWindow(
  db: Db,
  { template_id, date }: Pick<DeliveryWindow, 'template_id' | 'date'>,
  { now, actor }: ChangedBy,
): Promise<WindowResult<'unknown' | 'closed'>> {
  return inTransaction(db, async trx => {
    const closed = await listClosedDays(trx, date, date)
    if (closed.size > 0) return { ok: false, reason: 'closed' }
    const templates = (await listWindowTemplates(trx)).filter(({ id }) => id === template_id)
    const rows = planWindows(templates, { closed, existing: new Set() }, { first: date, days: 1 })
    const [inserted] = await insertWindows(trx, rows)
    const window = inserted ?? (await findWindowOfTemplate(trx, { template_id, date }))
    if (!window) return { ok: false, reason: 'unknown' }
    const change = { record: 'window', recordId: window.id, action: 'added' } as const
    const after = { capacity: window.capacity, price: window.price }
    if (inserted) await insertChange(trx, { ...change, after, at: now, staffId: actor })
    return { ok: true, window }
  })
}

/** Never below its orders and holds. @param to.was capacity as the staff member saw it */
export async function changeCapacity(
  db: Db,
  id: number,
  { capacity, was, reason: why = '' }: { capacity: number; was: number; reason?: string },
  { now, actor }: ChangedBy,
): Promise<WindowResult<'unknown' | 'below-used' | 'changed'>> {
  return inTransaction(db, async trx => {
    const before = await findShopWindow(trx, id)
    if (!before) return { ok: false, reason: 'unknown' }
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

interface StopOptions {
  reason?: string
  /** Orders that the staff member saw: with more of them nothing changes. */
  expectedOrders: number
}

/** Orders in the window stay. */
export async function switchWindow(
  db: Db,
  id: number,
  { isOn, reason, expectedOrders }: StopOptions & { isOn: boolean },
  { now, actor }: ChangedBy,
): Promise<WindowResult<'unknown' | 'already' | 'more-orders'>> {
  return inTransaction(db, async trx => {
    const maxOrders = isOn ? undefined : expectedOrders
    const window = await setWindowOff(trx, id, isOn ? null : now, maxOrders)
    if (!window) {
      const current = await findShopWindow(trx, id)
      if (!current) return { ok: false, reason: 'unknown' }
      const isAlready = (current.off_at === null) === isOn
      const orders = await countWindowOrders(trx, current)
      return { ok: false, reason: isAlready ? 'already' : 'more-orders', orders }
    }
    await insertChange(trx, {
      record: 'window',
      recordId: id,
      action: isOn ? 'switched-on' : 'switched-off',
      after: ordersState(isOn ? 0 : await countWindowOrders(trx, window)),
      reason: reason || null,
      at: now,
      staffId: actor,
    })
    return { ok: true, window }
  })
}

async function countWindowOrders(trx: Trx, { id, used }: DeliveryWindow): Promise<number> {
  return used - ((await countHolds(trx, [id])).get(id) ?? 0)
}

const ordersState = (orders: number) => (orders > 0 ? { orders } : null)

export async function closeDeliveryDay(
  db: Db,
  { date, reason, expectedOrders }: StopOptions & { date: string; reason: string },
  { now, actor }: ChangedBy,
): Promise<'closed' | 'already' | 'more-orders'> {
  return inTransaction(db, async trx => {
    const orders = await countOrdersOn(trx, date)
    if (orders > expectedOrders) {
      const closed = await listClosedDays(trx, date, date)
      return closed.size > 0 ? 'already' : 'more-orders'
    }
    if (!(await closeDay(trx, date, reason))) return 'already'
    await insertChange(trx, {
      record: 'day',
      recordId: date,
      action: 'closed',
      reason,
      after: ordersState(orders),
      at: now,
      staffId: actor,
    })
    return 'closed'
  })
}

/** False when it is open already. */
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
