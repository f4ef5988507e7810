import { hash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { CommentFilter } from '#lib/contract/admin/comment.ts'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import { addDays, tehranMoment } from '#lib/rules/tehran-time.ts'
import { wordsOf } from '../account/person-words.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { CommentTable } from './schema.ts'

export type CommentRow = Selectable<CommentTable>
export type CommentState = CommentRow['state']

/** A repeated comment of the same user is ignored. */
export async function insertComment(
  db: Db,
  comment: CommentedRecord & { user_id: number; name: string; body: string; created_at: number },
): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      ...comment,
      body_hash: hash('sha256', comment.body, 'base64url'),
      state: 'waiting',
      judged_at: null,
    })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'record_name', 'record_id', 'body_hash']).doNothing(),
    )
    .execute()
}

export async function listApproved(
  db: Db,
  record: CommentedRecord,
  page: Page,
): Promise<Paged<Pick<CommentRow, 'id' | 'name' | 'body' | 'created_at'>>> {
  const approved = db
    .selectFrom('comments')
    .select(['id', 'name', 'body', 'created_at'])
    .where('record_name', '=', record.record_name)
    .where('record_id', '=', record.record_id)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
  return readPage(approved, page)
}

/** Ids of all matches in the order of the list. */
export function commentIds(db: Db, filter: CommentFilter, sort?: 'written' | '-written') {
  const { only, q = '', from, to } = filter
  const isNewestFirst = sort === undefined ? only !== 'waiting' : sort.startsWith('-')
  let ids = db
    .selectFrom('comments')
    .select('comments.id')
    .orderBy('comments.id', isNewestFirst ? 'desc' : 'asc')
  if (only !== 'all') ids = ids.where('comments.state', '=', only)
  if (from !== undefined) ids = ids.where('comments.created_at', '>=', tehranMoment(from, 0, 0))
  if (to !== undefined)
    ids = ids.where('comments.created_at', '<', tehranMoment(addDays(to, 1), 0, 0))
  for (const word of wordsOf(q))
    ids = ids.where(eb =>
      eb.or([
        eb(plainText, 'like', `%${word.toLowerCase()}%`),
        eb('comments.user_id', 'in', users =>
          users.selectFrom('users').select('users.id').where('users.mobile', 'like', `${word}%`),
        ),
      ]),
    )
  return ids
}

/** Name and text with Persian letters, as words are searched. */
const plainText = sql<string>`lower(replace(replace(
  comments.name || ' ' || comments.body, 'ي', 'ی'), 'ك', 'ک'))`

/** Of these comments, in their order. */
export async function readComments(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('products', join =>
      join
        .on('comments.record_name', '=', 'product')
        .onRef('products.id', '=', 'comments.record_id'),
    )
    .leftJoin('bundles', join =>
      join.on('comments.record_name', '=', 'bundle').onRef('bundles.id', '=', 'comments.record_id'),
    )
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.volume', 'products.unit', 'brands.name as brand'])
    .select([
      'comments.id',
      'comments.state',
      'comments.created_at',
      'comments.record_name',
      'comments.record_id',
      'comments.name',
      'comments.body',
      'users.mobile',
    ])
    .select(({ fn }) => fn.coalesce('products.name', 'bundles.name').as('record'))
    .where('comments.id', 'in', ids)
    .execute()
  return inOrder(ids, rows)
}

export async function countComments(db: Db): Promise<{ [state in CommentState]: number }> {
  const rows = await db
    .selectFrom('comments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { waiting: 0, approved: 0, refused: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

export async function countWaitingComments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export async function findCommentStates(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, CommentState>> {
  const query = db.selectFrom('comments').select(['id', 'state']).where('id', 'in', ids)
  return new Map((await query.orderBy('id').execute()).map(({ id, state }) => [id, state]))
}

/** Only those in the state `before`, where there is one; returns how many. */
export async function setCommentState(
  trx: Trx,
  ids: readonly number[],
  { state, before, now }: { state: CommentState; before?: CommentState | undefined; now: number },
): Promise<number> {
  let update = trx.updateTable('comments').set({ state, judged_at: now }).where('id', 'in', ids)
  if (before !== undefined) update = update.where('state', '=', before)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}
