import { insertChange } from '../db/change.ts'
import { closeOpen, openClosed } from '../db/close-open.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { askedAnew } from '../db/wholesale.ts'

const TABLES = { wholesale: 'wholesales', message: 'contact_messages' } as const

/** A request of a customer that staff see to. */
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

/**
 * Marks requests as done, all or none. Null when it is done; else the ids of those that are not
 * open, and nothing was changed.
 * @param by.actor who of the staff does it; null: a command
 */
export async function closeRequests(
  db: Db,
  ids: RequestIds,
  by: { now: number; actor: number | null },
): Promise<RequestIds | null> {
  try {
    await inTransaction(db, async trx => {
      const missing: RequestIds = {}
      for (const kind of ['wholesale', 'message'] as const) {
        const wanted = ids[kind] ?? []
        const closed = await closeOpen(trx, TABLES[kind], wanted, by.now)
        const change = { record: kind, action: 'done', at: by.now, staffId: by.actor } as const
        for (const recordId of closed) await insertChange(trx, { ...change, recordId })
        missing[kind] = wanted.filter(id => !closed.includes(id))
      }
      if (missing.wholesale?.length || missing.message?.length) throw new NotOpen(missing)
    })
    return null
  } catch (error) {
    if (error instanceof NotOpen) return error.ids
    throw error
  }
}

/**
 * Opens requests again that were marked as done, all or none: `not-done` where one of them is not,
 * `asked-anew` where its customer has asked for the same product again since.
 */
export async function reopenRequests(
  db: Db,
  kind: RequestKind,
  ids: readonly number[],
  by: { now: number; actor: number },
): Promise<'opened' | 'not-done' | 'asked-anew'> {
  try {
    await inTransaction(db, async trx => {
      if (kind === 'wholesale' && (await askedAnew(trx, ids))) throw new NotReopened('asked-anew')
      const opened = await openClosed(trx, TABLES[kind], ids)
      if (opened.length !== ids.length) throw new NotReopened('not-done')
      const change = { record: kind, action: 'reopened', at: by.now, staffId: by.actor } as const
      for (const recordId of opened) await insertChange(trx, { ...change, recordId })
    })
    return 'opened'
  } catch (error) {
    if (error instanceof NotReopened) return error.why
    throw error
  }
}

class NotReopened extends Error {
  override name = 'NotReopened'
  readonly why: 'not-done' | 'asked-anew'
  constructor(why: 'not-done' | 'asked-anew') {
    super(`requests are not opened again: ${why}`)
    this.why = why
  }
}
