import { insertChange } from '../staff/change-queries.ts'
import { closeRequestRows, reopenRequestRows } from './request-state-queries.ts'
import { type Db, inTransaction, Rollback } from '../platform/database/open.ts'
import { hasConflictingOpen } from './wholesale-queries.ts'

const TABLES = { wholesale: 'wholesales', message: 'contact_messages' } as const

type RequestKind = keyof typeof TABLES

/** All or none; `not-open` where one of them is done already, or unknown. */
export async function closeRequests(
  db: Db,
  kind: RequestKind,
  ids: readonly number[],
  by: { now: number; actor: number },
): Promise<'closed' | 'not-open'> {
  return inTransaction<'closed' | 'not-open'>(db, async trx => {
    const closed = await closeRequestRows(trx, TABLES[kind], ids, by.now)
    if (closed.length !== ids.length) throw new Rollback('not-open')
    const change = { record: kind, action: 'done', at: by.now, staffId: by.actor } as const
    for (const recordId of closed) await insertChange(trx, { ...change, recordId })
    return 'closed'
  })
}

/** All or none; `requested-again` where the customer has requested the same product again since. */
export async function reopenRequests(
  db: Db,
  kind: RequestKind,
  ids: readonly number[],
  by: { now: number; actor: number },
): Promise<'opened' | 'not-done' | 'requested-again'> {
  return inTransaction<'opened' | 'not-done' | 'requested-again'>(db, async trx => {
    if (kind === 'wholesale' && (await hasConflictingOpen(trx, ids))) return 'requested-again'
    const opened = await reopenRequestRows(trx, TABLES[kind], ids)
    if (opened.length !== ids.length) throw new Rollback('not-done')
    const change = { record: kind, action: 'reopened', at: by.now, staffId: by.actor } as const
    for (const recordId of opened) await insertChange(trx, { ...change, recordId })
    return 'opened'
  })
}
