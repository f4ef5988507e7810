import { type PersonWords, withoutPerson } from '#lib/rules/forgotten-words.ts'
import type { Trx } from '../platform/database/open.ts'

/** Removes what staff wrote about a customer from changes and ledger, tags among it. */
export async function clearReasons(trx: Trx, userId: number): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'tracking_code'])
    .where('user_id', '=', userId)
    .execute()
  const claims = await trx
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select('claims.id')
    .where('orders.user_id', '=', userId)
    .execute()
  const targets = [
    [['customer', 'wallet'], [String(userId)]],
    [['order'], orders.map(({ id }) => String(id))],
    [['claim'], claims.map(({ id }) => String(id))],
    [['slip'], orders.map(({ tracking_code }) => tracking_code)],
  ] as const
  for (const [records, ids] of targets)
    if (ids.length > 0)
      await trx
        .updateTable('changes')
        .set({ reason: null })
        .where('record', 'in', [...records])
        .where('record_id', 'in', [...ids])
        .execute()
  await trx
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('record', '=', 'customer')
    .where('record_id', '=', String(userId))
    .where('action', '=', 'changed')
    .execute()
  await trx.updateTable('ledger').set({ note: null }).where('user_id', '=', userId).execute()
}

/** Reasons, comments, missed searches. Returns whether a published comment changed. */
export async function removePersonFromTexts(
  trx: Trx,
  userId: number,
  person: PersonWords,
  instead: string,
): Promise<boolean> {
  const clear = (text: string, namesAlone: boolean): string =>
    withoutPerson(text, person, { instead, namesAlone })
  for (const table of ['changes', 'order_events'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'reason'])
      .where('reason', 'is not', null)
      .execute()
    for (const { id, reason: before } of rows) {
      const reason = clear(before ?? '', true)
      if (reason !== before)
        await trx.updateTable(table).set({ reason }).where('id', '=', id).execute()
    }
  }
  const searches = await trx.selectFrom('missed_searches').select('words').distinct().execute()
  for (const { words } of searches)
    if (clear(words, true) !== words)
      await trx.deleteFrom('missed_searches').where('words', '=', words).execute()
  return removePersonFromComments(trx, userId, clear)
}

async function removePersonFromComments(
  trx: Trx,
  userId: number,
  clear: (text: string, namesAlone: boolean) => string,
): Promise<boolean> {
  let isPublished = false
  const comments = await trx
    .selectFrom('comments')
    .select(['id', 'user_id', 'name', 'body', 'state'])
    .execute()
  for (const comment of comments) {
    const isAuthor = comment.user_id === userId
    const [name, body] = [clear(comment.name, isAuthor), clear(comment.body, isAuthor)]
    if (name === comment.name && body === comment.body) continue
    await trx.updateTable('comments').set({ name, body }).where('id', '=', comment.id).execute()
    isPublished ||= comment.state === 'approved'
  }
  return isPublished
}

export async function removeAuthorName(trx: Trx, userId: number, name: string): Promise<boolean> {
  const cleared = await trx
    .updateTable('comments')
    .set({ name })
    .where('user_id', '=', userId)
    .returning('state')
    .execute()
  return cleared.some(({ state }) => state === 'approved')
}
