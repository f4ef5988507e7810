import type { ChangeAction, ChangedRecord } from '#lib/contract/admin/change.ts'
import type { Db, Trx } from './open.ts'

/** What is written of a change; `before` and `after` hold what it touched, and no secrets. */
export interface NewChange {
  at: number
  /** Null: a command of the operator. */
  staffId: number | null
  record: ChangedRecord
  recordId: number | string
  action: ChangeAction
  before?: object | null
  after?: object | null
  reason?: string | null
}

const jsonOf = (state: object | null | undefined) => (state ? JSON.stringify(state) : null)

/** Adds to the record of changes, in the transaction of the change itself. */
export const insertChange = (trx: Trx, change: NewChange): Promise<void> =>
  insertChanges(trx, [change])

/** Adds many of them at once. */
export async function insertChanges(trx: Trx, changes: readonly NewChange[]): Promise<void> {
  await trx
    .insertInto('changes')
    .values(
      changes.map(change => ({
        at: change.at,
        staff_id: change.staffId,
        record: change.record,
        record_id: String(change.recordId),
        action: change.action,
        before: jsonOf(change.before),
        after: jsonOf(change.after),
        reason: change.reason ?? null,
      })),
    )
    .execute()
}

/** Who of the staff said last that an order was paid; null of a command, undefined of nobody. */
export async function findMoneyTaker(db: Db, orderId: number): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('staff_id')
    .where('record', '=', 'order')
    .where('record_id', '=', String(orderId))
    .where('action', 'in', ['moved', 'paid'])
    .where('before', 'like', '%/10"%')
    .where('after', 'like', '%/20"%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.staff_id
}

/** The changes of one record, the newest first. */
export async function listChanges(
  db: Db,
  record: ChangedRecord,
  recordId: number | string,
  limit: number,
) {
  return db
    .selectFrom('changes')
    .leftJoin('staff', 'staff.id', 'changes.staff_id')
    .select(['changes.id', 'changes.at', 'changes.action', 'changes.before', 'changes.after'])
    .select(['changes.reason', 'staff.name as actor'])
    .where('changes.record', '=', record)
    .where('changes.record_id', '=', String(recordId))
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute()
}
