import { insertChange } from '../db/change.ts'
import { closeRequestRows, reopenRequestRows } from '../db/request-state.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { hasConflictingOpen } from '../db/wholesale.ts'

const TABLES = { wholesale: 'wholesales', message: 'contact_messages' } as const

export type RequestKind = keyof typeof TABLES
export type RequestIds = Partial<Record<RequestKind, readonly number[]>>

class NotOpen extends Error {
  override name = 'NotOpen'
  readonly ids: RequestIds
  constructor(ids: RequestIds) {
    super('a request is not open')
    this.ids = ids
  }
}

/** All or none; returns null, or the ids that are not open. @param by.actor null for a command */
export async function closeRequests(
  db: Db,
  ids: RequestIds,
  by: { now: number; actor: number | null },
): Promise<RequestIds | null> {
  try {
    await inTransaction(db, async trx => {
      const missing: RequestIds = {}
      for (const kind of ['wholesale', 'message'] as const) {
        const requested = ids[kind] ?? []
        const closed = await closeRequestRows(trx, TABLES[kind], requested, by.now)
        const change = { record: kind, action: 'done', at: by.now, staffId: by.actor } as const
        for (const recordId of closed) await insertChange(trx, { ...change, recordId })
        missing[kind] = requested.filter(id => !closed.includes(id))
      }
      if (missing.wholesale?.length || missing.message?.length) throw new NotOpen(missing)
    })
    return null
  } catch (error) {
    if (error instanceof NotOpen) return error.ids
    throw error
  }
}

/** All or none; `asked-anew` where the customer has requested the same product again since. */
export async function reopenRequests(
  db: Db,
  kind: RequestKind,
  ids: readonly number[],
  by: { now: number; actor: number },
): Promise<'opened' | 'not-done' | 'asked-anew'> {
  try {
    await inTransaction(db, async trx => {
      if (kind === 'wholesale' && (await hasConflictingOpen(trx, ids)))
        throw new NotReopened('asked-anew')
      const opened = await reopenRequestRows(trx, TABLES[kind], ids)
      if (opened.length !== ids.length) throw new NotReopened('not-done')
      const change = { record: kind, action: 'reopened', at: by.now, staffId: by.actor } as const
      for (const recordId of opened) await insertChange(trx, { ...change, recordId })
    })
    return 'opened'
  } catch (error) {
    if (error instanceof NotReopened) return error.reason
    throw error
  }
}

class NotReopened extends Error {
  override name = 'NotReopened'
  readonly reason: 'not-done' | 'asked-anew'
  constructor(reason: 'not-done' | 'asked-anew') {
    super(`requests are not opened again: ${reason}`)
    this.reason = reason
  }
}
