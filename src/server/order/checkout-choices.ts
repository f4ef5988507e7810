import type { Updateable } from 'kysely'
import type { ChangeAction } from '#lib/contract/admin/change.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { revisionOf } from '../platform/database/revision.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import type { CheckoutTables } from './checkout-schema.ts'

/** What a customer chooses at checkout: both tables are lists in the order of `position`. */
export type ChoiceTable = keyof CheckoutTables

const RECORDS = { posting_methods: 'posting-method', payment_ports: 'payment-port' } as const

interface Row {
  id: number
  position: number
}

/** Columns that a form changes, without those of the list. */
type Fields<T extends ChoiceTable> = Omit<Updateable<CheckoutTables[T]>, 'id' | 'position'>

export const changedBy = ({ now }: Pick<Deps, 'now'>, staff: { id: number }): ChangedBy => ({
  now: now(),
  actor: staff.id,
})

/** In the order of the checkout. */
const listChoices = (db: Db, table: ChoiceTable) =>
  db
    // The compiler cannot follow a union of tables.
    .selectFrom(table as 'posting_methods')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute() as unknown as Promise<(Row & Record<string, unknown>)[]>

/** `idOf` chooses the id by those in use now or before; null refuses. */
export async function addChoice<T extends ChoiceTable>(
  db: Db,
  table: T,
  fields: Fields<T>,
  { idOf, by }: { idOf: (ids: readonly number[]) => number | null; by: ChangedBy },
): Promise<number | null> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, by.now)
    const rows = await listChoices(trx, table)
    const id = idOf([...rows.map(row => row.id), ...(await listRecordedIds(trx, table))])
    if (id === null) return null
    const position = Math.max(0, ...rows.map(row => row.position)) + 1
    await trx
      .insertInto(table as 'posting_methods')
      .values({ id, position, ...fields } as never)
      .execute()
    await recordChange(trx, table, id, 'added', { after: fields }, by)
    return id
  })
}

/** Those of the history: an open checkout may still send the id of a deleted method. */
async function listRecordedIds(trx: Trx, table: ChoiceTable): Promise<number[]> {
  const rows = await trx
    .selectFrom('changes')
    .select('record_id')
    .distinct()
    .where('record', '=', RECORDS[table])
    .execute()
  return rows.map(row => Number(row.record_id))
}

/** Next to the highest, past those that are reserved. */
export function nextId(ids: readonly number[], reserved: number | null = null): number {
  const id = Math.max(0, ...ids.filter(each => each !== reserved)) + 1
  return id === reserved ? id + 1 : id
}

export async function changeChoice<T extends ChoiceTable>(
  db: Db,
  table: T,
  id: number,
  { fields, revision, by }: { fields: Fields<T>; revision: string; by: ChangedBy },
): Promise<'done' | 'unknown' | 'stale'> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, by.now)
    const before = (await listChoices(trx, table)).find(row => row.id === id)
    if (!before) return 'unknown'
    if (choiceRevision(before) !== revision) return 'stale'
    if (choiceRevision({ ...before, ...fields }) === revision) return 'done'
    await trx
      .updateTable(table as 'posting_methods')
      .set(fields as never)
      .where('id', '=', id)
      .execute()
    const names = Object.keys(fields)
    const was = Object.fromEntries(names.map(name => [name, before[name]]))
    await recordChange(trx, table, id, 'changed', { before: was, after: fields }, by)
    return 'done'
  })
}

/** Of everything but its place. */
export const choiceRevision = ({ position: _, ...row }: Row & Record<string, unknown>): string =>
  revisionOf(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Of the list's order. */
export const orderRevision = (rows: readonly { id: number }[]): string =>
  revisionOf(rows.map(row => row.id))

interface Move {
  /** From 1; beyond the last: last. */
  position: number
  /** Of the order, when the place was chosen. */
  revision: string
}

export async function placeChoice(
  db: Db,
  table: ChoiceTable,
  id: number,
  { position, revision, by }: Move & { by: ChangedBy },
): Promise<'done' | 'unknown' | 'stale'> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, by.now)
    const rows = await listChoices(trx, table)
    const moved = rows.find(row => row.id === id)
    if (!moved) return 'unknown'
    if (orderRevision(rows) !== revision) return 'stale'
    const from = rows.indexOf(moved)
    const ordered = rows.toSpliced(from, 1).toSpliced(position - 1, 0, moved)
    const to = ordered.indexOf(moved)
    if (to === from) return 'done'
    for (const [index, row] of ordered.entries())
      await trx
        .updateTable(table as 'posting_methods')
        .set({ position: index + 1 })
        .where('id', '=', row.id)
        .execute()
    const states = { before: { position: from + 1 }, after: { position: to + 1 } }
    await recordChange(trx, table, id, 'changed', states, by)
    return 'done'
  })
}

/** Calls `isUsed` inside the transaction. */
export async function deleteChoice(
  db: Db,
  table: ChoiceTable,
  id: number,
  { isUsed, by }: { isUsed: (trx: Trx) => Promise<boolean>; by: ChangedBy },
): Promise<'done' | 'unknown' | 'used'> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, by.now)
    const before = (await listChoices(trx, table)).find(row => row.id === id)
    if (!before) return 'unknown'
    if (await isUsed(trx)) return 'used'
    await trx
      .deleteFrom(table as 'posting_methods')
      .where('id', '=', id)
      .execute()
    const { id: _, position: __, ...was } = before
    await recordChange(trx, table, id, 'removed', { before: was }, by)
    return 'done'
  })
}

const FLAGS = new Set(['active', 'free_for_companies', 'pickup'])

const recordChange = (
  trx: Trx,
  table: ChoiceTable,
  recordId: number,
  action: ChangeAction,
  states: { before?: object; after?: object },
  { now, actor }: ChangedBy,
): Promise<void> =>
  insertChange(trx, {
    ...{ record: RECORDS[table], recordId, action, at: now, staffId: actor },
    before: states.before ? readable(states.before) : null,
    after: states.after ? readable(states.after) : null,
  })

const readable = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, FLAGS.has(name) ? value === 1 : value]),
  )
