import { HttpStatus } from '#lib/codes/http.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import {
  type CommentState,
  countComments,
  findCommentStates,
  listForModeration,
  setCommentState,
} from './comment-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Actor, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'

const SHOWN = 100

export const adminCommentHandlers: readonly Handler[] = [
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

/** Returns unknown ids; then nothing is changed. */
export async function moderateComments(
  db: Db,
  ids: readonly number[],
  moderation: { state: Exclude<CommentState, 'waiting'>; now: number; actor: Actor },
): Promise<number[]> {
  const { state, now, actor } = moderation
  return inTransaction(db, async trx => {
    const states = await findCommentStates(trx, ids)
    const unknown = ids.filter(id => !states.has(id))
    if (unknown.length > 0) return unknown
    await setCommentState(trx, ids, moderation)
    for (const [id, before] of states) {
      if (before === state) continue
      const change = { record: 'comment', recordId: id, action: state } as const
      await insertChange(trx, { ...change, at: now, staffId: actor, before: { state: before } })
    }
    await bumpCatalogueVersion(trx)
    return []
  })
}
