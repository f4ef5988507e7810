import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { valueNames } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import {
  commentIds,
  type CommentState,
  countComments,
  findCommentStates,
  readComments,
  setCommentState,
} from './comment-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'
import { selectedRows } from '../platform/http/selection.ts'
import { findLastId, numberedPage, readPage } from '../platform/database/page.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Actor, insertChange } from '../staff/change-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'

export const adminCommentHandlers: readonly Handler[] = [
  handle('GET /admin/comments', async ({ deps: { db }, query: { page, sort, ...filter } }) => {
    const last_id = await findLastId(db, 'comments')
    const ids = commentIds(db, filter, sort)
    const { rows, count } = await readPage(ids, numberedPage(page, LIST_ROWS))
    const listed = await readComments(
      db,
      rows.map(({ id }) => id),
    )
    const data = listed.map(({ created_at, volume, unit, brand, ...comment }) => ({
      ...comment,
      apart: distinctionOf({ brand, volume, unit }),
      written_fa: formatJalaliDateTime(created_at),
    }))
    const extra = { count, page, page_size: LIST_ROWS, last_id }
    return { data, extra: { ...extra, ...(await countComments(db)) } }
  }),

  handle('GET /admin/comment-file', async ({ deps: { db }, query }) => {
    const { sort, columns, ...filter } = query
    const ids = (await commentIds(db, filter, sort).execute()).map(({ id }) => id)
    const read = (some: readonly number[]) => readComments(db, some)
    return listFile('comments', { columns, cells: COMMENT_CELLS, ids, read })
  }),

  handle('PUT /admin/comments', async ({ deps, staff, body: { state, before, ...selection } }) => {
    const rows = await selectedRows(selection, (filter, lastId, limit) =>
      commentIds(deps.db, filter).where('comments.id', '<=', lastId).limit(limit).execute(),
    )
    const ids = rows.map(({ id }) => id)
    const moderation = { state, before, now: deps.now(), actor: staff.id }
    // PostgreSQL knows no empty list.
    if (ids.length === 0) return { data: { judged: 0 } }
    const unknown = await moderateComments(deps.db, ids, moderation)
    if (unknown.length > 0) throw new ApiError(HttpStatus.notFound, staffMessages.commentNotFound)
    return { data: { judged: ids.length }, message: staffMessages.saved }
  }),
]

type CommentRow = Awaited<ReturnType<typeof readComments>>[number]

const COMMENT_CELLS: FileCells<'comments', CommentRow> = {
  name: comment => comment.name,
  body: comment => comment.body,
  record: comment => comment.record,
  mobile: ({ mobile }) => (isForgottenMobile(mobile) ? customerLabels.forgotten : mobile),
  written: comment => sortableTime(comment.created_at),
  state: comment => valueNames[comment.state],
}

interface Moderation {
  state: Exclude<CommentState, 'waiting'>
  /** The state that all of them must still have. */
  before?: CommentState | undefined
  now: number
  actor: Actor
}

/** Returns unknown ids; then nothing is changed. */
export async function moderateComments(
  db: Db,
  ids: readonly number[],
  moderation: Moderation,
): Promise<number[]> {
  const { state, now, actor } = moderation
  return inTransaction(db, async trx => {
    const states = await findCommentStates(trx, ids)
    const unknown = ids.filter(id => !states.has(id))
    if (unknown.length > 0) return unknown
    if ((await setCommentState(trx, ids, moderation)) < states.size)
      throw new ApiError(HttpStatus.conflict, staffMessages.commentsDecided)
    for (const [id, before] of states) {
      if (before === state) continue
      const change = { record: 'comment', recordId: id, action: state } as const
      await insertChange(trx, { ...change, at: now, staffId: actor, before: { state: before } })
    }
    await bumpCatalogueVersion(trx)
    return []
  })
}
