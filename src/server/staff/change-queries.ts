import { sql } from 'kysely'
import type { ChangeAction, ChangedRecord, ChangeListQuery } from '#lib/contract/admin/change.ts'
import { addDays, tehranMoment } from '#lib/rules/tehran-time.ts'
import { wordsOf } from '../account/person-words.ts'
import { inOrder } from '../platform/database/in-order.ts'
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
  /** Of another program, instead of `staffId`. */
  apiKeyId?: number
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

/** Of an act that takes several transactions: the first inserts its entry, the others update it. */
export async function upsertChange(
  trx: Trx,
  id: number | null,
  change: NewChange,
): Promise<number> {
  const row = changeRow(change)
  const { id: entryId } = await (
    id === null
      ? trx.insertInto('changes').values(row).returning('id')
      : trx.updateTable('changes').set({ after: row.after }).where('id', '=', id).returning('id')
  ).executeTakeFirstOrThrow()
  return entryId
}

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
  api_key_id: change.apiKeyId ?? null,
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
  return selectChanges(db)
    .where('changes.record', '=', record)
    .where('changes.record_id', '=', String(recordId))
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of all matches in the order of the list. */
export function changeIds(db: Db, query: ChangeListQuery) {
  const { staff, record, id, action, field, from, to, q = '', sort } = query
  let ids = db
    .selectFrom('changes')
    .select('changes.id')
    .orderBy('changes.id', sort === 'at' ? 'asc' : 'desc')
  if (staff === 'command')
    ids = ids.where('changes.staff_id', 'is', null).where('changes.api_key_id', 'is', null)
  else if (staff !== undefined) ids = ids.where('changes.staff_id', '=', staff)
  if (record !== undefined) ids = ids.where('changes.record', '=', record)
  if (id !== undefined) ids = ids.where('changes.record_id', '=', id)
  if (action !== undefined) ids = ids.where('changes.action', '=', action)
  if (from !== undefined) ids = ids.where('changes.at', '>=', tehranMoment(from, 0, 0))
  if (to !== undefined) ids = ids.where('changes.at', '<', tehranMoment(addDays(to, 1), 0, 0))
  if (field !== undefined)
    ids = ids.where(eb =>
      eb.or([
        eb('changes.before', 'like', `%"${field}":%`),
        eb('changes.after', 'like', `%"${field}":%`),
      ]),
    )
  for (const word of wordsOf(q).map(each => each.toLowerCase())) ids = ids.where(matchesWord(word))
  return ids
}

/** Letters that a normalised text may have in place of others. */
const NORMALISED = /[یک\p{Cased}]/gu

/** Values and reason. */
const allText = sql<string>`(coalesce(changes.before, '') || ' ' ||
  coalesce(changes.after, '') || ' ' || coalesce(changes.reason, ''))`

/** With Persian letters, as words are searched. */
const normalText = sql<string>`lower(replace(replace(${allText}, 'ي', 'ی'), 'ك', 'ک'))`

/** In values or reason, or the number of the order. */
const matchesWord = (word: string) =>
  // Normalising all texts takes four times as long as comparing them, so few are.
  sql<boolean>`(${allText} like ${`%${word.replaceAll(NORMALISED, '_')}%`}
    and ${normalText} like ${`%${word}%`}
    or changes.record = 'order' and changes.record_id in
      (select cast(id as text) from orders where tracking_code = ${word}))`

/** Of these changes, in their order. */
export async function readChanges(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectChanges(db)
    .select(['changes.record', 'changes.record_id'])
    .where('changes.id', 'in', ids)
    .execute()
  const titles = await readTitles(db, rows)
  return inOrder(ids, rows).map(row => ({
    ...row,
    title: titles.get(`${row.record} ${row.record_id}`) ?? null,
  }))
}

/** What staff know a record by, by its kind and id. */
async function readTitles(
  db: Db,
  records: readonly { record: ChangedRecord; record_id: string }[],
): Promise<Map<string, string>> {
  const idsOf = (kind: ChangedRecord) =>
    records.filter(({ record }) => record === kind).map(({ record_id }) => Number(record_id))
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'tracking_code'])
    .where('id', 'in', [0, ...idsOf('order')])
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...idsOf('product')])
    .execute()
  return new Map([
    ...orders.map(({ id, tracking_code }) => [`order ${id}`, tracking_code] as const),
    ...products.map(({ id, name }) => [`product ${id}`, name] as const),
  ])
}

const selectChanges = (db: Db) =>
  db
    .selectFrom('changes')
    .leftJoin('staff', 'staff.id', 'changes.staff_id')
    .select(['changes.id', 'changes.at', 'changes.action', 'changes.before', 'changes.after'])
    .leftJoin('api_keys', 'api_keys.id', 'changes.api_key_id')
    .select(['changes.reason', eb => eb.fn.coalesce('staff.name', 'api_keys.name').as('actor')])
