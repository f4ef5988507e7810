import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { insertComment, listApproved } from './comment-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { normalizeLines, normalizeText } from '#lib/text/normalize.ts'
import type { Commented, CommentedRecord } from '#lib/contract/comment.ts'
import type { Db } from '../platform/database/open.ts'
import { existsRecord } from '../catalogue/record-queries.ts'
import type { SessionUser } from '../account/session-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'

export const commentHandlers: readonly Handler[] = [
  handle('GET /comments', async ({ deps, query: { page, ...record } }) => {
    const { rows, count } = await listApproved(deps.db, record, numberedPage(page))
    if (count === 0) await requireCommentTarget(deps.db, record)
    return {
      data: rows.map(({ created_at, ...row }) => ({
        ...row,
        create_at: formatJalaliDate(created_at),
      })),
      extra: { count, page, page_size: PAGE_SIZE },
    }
  }),

  handle('POST /comments', async ({ deps, user, body }) => {
    await addComment(deps, user, body)
    return { data: null, message: messages.commentRegistered }
  }),
]

const UNKNOWN: Record<Commented, string> = {
  product: messages.productNotExist,
  bundle: messages.bundleNotExist,
}

type CommentInput = CommentedRecord & { name?: string | null | undefined; body: string }

/** By default under the first name only, because it is published. 422 for an unknown record. */
async function addComment(deps: Deps, user: SessionUser, comment: CommentInput): Promise<void> {
  const { record_name, record_id } = comment
  await chargeBudget(deps, 'comment-user', String(user.id))
  const body = normalizeLines(comment.body)
  if (body === '') throw fieldError('body', messages.commentRequired)
  if (!(await existsRecord(deps.db, record_name, record_id)))
    throw fieldError('record_id', UNKNOWN[record_name])
  const name =
    normalizeText(comment.name ?? '') || (user.first_name ?? '') || catalogLabels.someCustomer
  const created_at = deps.now()
  await insertComment(deps.db, { user_id: user.id, record_name, record_id, name, body, created_at })
}

async function requireCommentTarget(
  db: Db,
  { record_name, record_id }: CommentedRecord,
): Promise<void> {
  if (!(await existsRecord(db, record_name, record_id)))
    throw new ApiError(HttpStatus.notFound, UNKNOWN[record_name])
}
