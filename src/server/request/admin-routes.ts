import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { inboxMessages, requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { pageOfMessages } from './contact-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { pageOfWaiting } from './waitlist-queries.ts'
import { pageOfWholesales } from './wholesale-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { closeRequests, reopenRequests } from './close-requests.ts'

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

export const staffRequestHandlers: readonly Handler[] = [
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
