import { insertChange } from '../staff/change-queries.ts'
import { closeRequestRows, reopenRequestRows } from './request-state-queries.ts'
import { type Db, inTransaction, Rollback } from '../platform/database/open.ts'
import { hasConflictingOpen } from './wholesale-queries.ts'

const TABLES = { wholesale: 'wholesales', message: 'contact_messages' } as const

export type RequestKind = keyof typeof TABLES
export type RequestIds = Partial<Record<RequestKind, readonly number[]>>

/** All or none; returns null, or the ids that are not open. @param by.actor null for a command */
export async function closeRequests(
  db: Db,
  ids: RequestIds,
  by: { now: number; actor: number | null },
): Promise<RequestIds | null> {
  return inTransaction<RequestIds | null>(db, async trx => {
    const missing: RequestIds = {}
    for (const kind of ['wholesale', 'message'] as const) {
      const requested = ids[kind] ?? []
      const closed = await closeRequestRows(trx, TABLES[kind], requested, by.now)
      const change = { record: kind, action: 'done', at: by.now, staffId: by.actor } as const
      for (const recordId of closed) await insertChange(trx, { ...change, recordId })
      missing[kind] = requested.filter(id => !closed.includes(id))
    }
    if (missing.wholesale?.length || missing.message?.length) throw new Rollback(missing)
    return null
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
