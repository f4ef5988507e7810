import type { ChangeAction, ChangedRecord } from '#lib/contract/admin/change.ts'
import type { Db, Trx } from '../platform/database/open.ts'

/** The staff member who acts, by id; null for a command. */
export type Actor = number | null

export interface ChangedBy {
  /** Epoch seconds. */
  now: number
  actor: Actor
}

/** `before` and `after` hold the changed fields, without secrets. */
export interface NewChange {
  at: number
  staffId: Actor
  record: ChangedRecord
  recordId: number | string
  action: ChangeAction
  before?: object | null
  after?: object | null
  reason?: string | null
}

const jsonOf = (state: object | null | undefined) => (state ? JSON.stringify(state) : null)

/** In the transaction of the change itself. */
export const insertChange = (trx: Trx, change: NewChange): Promise<void> =>
  insertChanges(trx, [change])

/** SQLite takes 32,766 parameters. */
const CHANGES_AT_ONCE = 1_000

export async function insertChanges(trx: Trx, changes: readonly NewChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_AT_ONCE)
    await trx
      .insertInto('changes')
      .values(changes.slice(start, start + CHANGES_AT_ONCE).map(changeRow))
      .execute()
}

const changeRow = (change: NewChange) => ({
  at: change.at,
  staff_id: change.staffId,
  record: change.record,
  record_id: String(change.recordId),
  action: change.action,
  before: jsonOf(change.before),
  after: jsonOf(change.after),
  reason: change.reason ?? null,
})

/** Fragments of an order's state in a change. */
const UNPAID = '%/10"%'
const PAID = '%/20"%'

/** Unless it was undone since; undefined where nobody recorded it. */
export async function findPaymentRecorder(db: Db, orderId: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('changes')
    .select(['staff_id', 'after'])
    .where('record', '=', 'order')
    .where('record_id', '=', String(orderId))
    .where('action', 'in', ['moved', 'paid'])
    .where(eb =>
      eb.or([
        eb.and([eb('before', 'like', UNPAID), eb('after', 'like', PAID)]),
        eb.and([eb('before', 'like', PAID), eb('after', 'like', UNPAID)]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.after?.includes('/20"') ? row.staff_id : undefined
}

/** Who picked an order last; null for a command, undefined where nobody did. */
export async function findPicker(db: Db, orderId: number): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('changes')
    .select('staff_id')
    .where('record', '=', 'order')
    .where('record_id', '=', String(orderId))
    .where('action', '=', 'picked')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.staff_id
}

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
