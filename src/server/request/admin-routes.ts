import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { inboxMessages, requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { pageOfMessages } from './contact-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { pageOfWaiting } from './waitlist-queries.ts'
import { hasConflictingOpen, pageOfWholesales } from './wholesale-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { insertChange } from '../staff/change-queries.ts'
import { closeRequestRows, reopenRequestRows } from './request-state-queries.ts'
import { type Db, inTransaction, Rollback } from '../platform/database/open.ts'

const REOPEN_REFUSALS = {
  'not-done': inboxMessages.requestNotDone,
  'requested-again': inboxMessages.requestedAgain,
} as const

interface RequestRow {
  id: number
  created_at: number
  done_at: number | null
}

const requestOf = ({ id, created_at, done_at }: RequestRow) => ({
  id,
  asked_fa: formatJalaliDateTime(created_at),
  done_fa: done_at === null ? null : formatJalaliDateTime(done_at),
})

export const adminRequestHandlers: readonly Handler[] = [
  handle('GET /admin/requests/wholesales', async ({ deps: { db }, query: { only, page } }) => {
    const { rows, count } = await pageOfWholesales(db, only, numberedPage(page))
    const data = rows.map(row => ({
      ...requestOf(row),
      mobile: row.mobile,
      count: row.count,
      phone: row.phone,
      customer: [row.first_name, row.last_name].filter(Boolean).join(' '),
      product: { id: row.product_id, name: row.product, sku: row.sku },
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/requests/messages', async ({ deps: { db }, query: { only, page } }) => {
    const { rows, count } = await pageOfMessages(db, only, numberedPage(page))
    const data = rows.map(row => ({
      ...requestOf(row),
      name: `${row.first_name} ${row.last_name}`,
      mobile: row.mobile,
      email: row.email,
      type: row.type,
      description: row.description,
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/requests/waitlist', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await pageOfWaiting(db, numberedPage(page))
    const data = rows.map(({ since, ...row }) => ({
      ...row,
      since_fa: formatJalaliDateTime(since),
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('PUT /admin/requests', async ({ deps, staff, body: { kind, ids, state } }) => {
    const requestIds = [...new Set(ids)]
    const by = { now: deps.now(), actor: staff.id }
    if (state === 'open') {
      const result = await reopenRequests(deps.db, kind, requestIds, by)
      if (result !== 'opened') throw new ApiError(HttpStatus.conflict, REOPEN_REFUSALS[result])
      return { data: { done: requestIds.length }, message: requestsReopened(requestIds.length) }
    }
    const result = await closeRequests(deps.db, kind, requestIds, by)
    if (result === 'not-open') throw new ApiError(HttpStatus.conflict, inboxMessages.requestNotOpen)
    return { data: { done: requestIds.length }, message: requestsDone(requestIds.length) }
  }),
]

const TABLES = { wholesale: 'wholesales', message: 'contact_messages' } as const

type RequestKind = keyof typeof TABLES

/** All or none; `not-open` where one of them is done already, or unknown. */
async function closeRequests(
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
async function reopenRequests(
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
