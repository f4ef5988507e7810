import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { listApproved } from './comment-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addComment, requireCommentTarget } from './add-comment.ts'

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
