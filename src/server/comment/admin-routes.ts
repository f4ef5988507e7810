import { HttpStatus } from '#lib/codes/http.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { countComments, listForModeration } from './comment-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { moderateComments } from './moderate-comments.ts'

const SHOWN = 100

export const staffCommentHandlers: readonly Handler[] = [
  handle('GET /admin/comments', async ({ deps: { db }, query }) => {
    const comments = await listForModeration(db, query.only, SHOWN)
    const data = comments.map(({ created_at, volume, unit, brand, ...comment }) => ({
      ...comment,
      apart: distinctionOf({ brand, volume, unit }),
      written_fa: formatJalaliDateTime(created_at),
    }))
    return { data, extra: await countComments(db) }
  }),

  handle('PUT /admin/comments', async ({ deps, staff, body: { ids, state } }) => {
    const moderation = { state, now: deps.now(), actor: staff.id }
    const unknown = await moderateComments(deps.db, ids, moderation)
    if (unknown.length > 0) throw new ApiError(HttpStatus.notFound, staffMessages.commentNotFound)
    return { data: { judged: ids.length }, message: staffMessages.saved }
  }),
]
