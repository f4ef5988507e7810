import type { Db } from '../platform/database/open.ts'

/** Two missed renewals (client/office/live/viewers). */
const PRESENCE_SECONDS = 45

interface Viewer {
  orderId: number
  staffId: number
}

export async function insertPresence(db: Db, { orderId, staffId }: Viewer, now: number) {
  await db
    .deleteFrom('staff_presence')
    .where('seen_at', '<=', now - PRESENCE_SECONDS)
    .execute()
  await db
    .insertInto('staff_presence')
    .values({ order_id: orderId, staff_id: staffId, seen_at: now })
    .onConflict(conflict =>
      conflict.columns(['order_id', 'staff_id']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

export async function deletePresence(db: Db, { orderId, staffId }: Viewer): Promise<void> {
  await db
    .deleteFrom('staff_presence')
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .execute()
}

const present = (db: Db, now: number) =>
  db.selectFrom('staff_presence').where('seen_at', '>', now - PRESENCE_SECONDS)

export const listOtherViewers = (db: Db, { orderId, staffId }: Viewer, now: number) =>
  present(db, now)
    .innerJoin('staff', 'staff.id', 'staff_presence.staff_id')
    .select('staff.name')
    .where('staff_presence.order_id', '=', orderId)
    .where('staff_presence.staff_id', '!=', staffId)
    .orderBy('staff.name')
    .execute()

/** By order, those who look at it. */
export async function listViewers(db: Db, now: number): Promise<Map<number, string>> {
  const rows = await present(db, now)
    .select(['order_id', 'staff_id'])
    .orderBy('order_id')
    .orderBy('staff_id')
    .execute()
  const byOrder = Map.groupBy(rows, row => row.order_id)
  return new Map([...byOrder].map(([id, viewers]) => [id, viewers.map(v => v.staff_id).join()]))
}
