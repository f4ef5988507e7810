import { sql } from 'kysely'
import { NEWS_KINDS, type NewsKind } from '#lib/contract/admin/live.ts'
import type { Db } from '../platform/database/open.ts'

/** More than come in a second. */
const IDS_MAX = 30

/** What is watched: news, and what changes without being news. */
const SOURCES = [...NEWS_KINDS, 'moves', 'changes'] as const
type Source = (typeof SOURCES)[number]

export type RecentIds = Readonly<Record<Source, readonly number[]>>

/**
 * The newest ids of each source, newest first. Compared as sets, because PostgreSQL may commit a
 * lower id later than a higher one. Each reads the end of an index.
 */
export async function readRecentIds(db: Db): Promise<RecentIds> {
  const newest = (table: 'orders') =>
    db.selectFrom(table).select('id').orderBy('id', 'desc').limit(sql.lit(IDS_MAX))
  const queries = {
    orders: newest('orders'),
    slips: newest('orders').where('slip', '=', sql.lit('waiting')),
    claims: newest('claims' as 'orders'),
    comments: newest('comments' as 'orders'),
    messages: newest('contact_messages' as 'orders'),
    wholesales: newest('wholesales' as 'orders'),
    texts: newest('sms_outbox' as 'orders').where(sql`state`, '=', sql.lit('failed')),
    moves: newest('order_events' as 'orders'),
    changes: newest('changes' as 'orders'),
  } satisfies Record<Source, unknown>
  const ids: Partial<Record<Source, number[]>> = {}
  for (const source of SOURCES) ids[source] = (await queries[source].execute()).map(({ id }) => id)
  return ids as RecentIds
}

/** Ids that came; those that an older set had no room for are not new. */
function addedIds(before: readonly number[], after: readonly number[]): number[] {
  const known = new Set(before)
  const oldest = before.length < IDS_MAX ? 0 : Math.min(...before)
  return after.filter(id => !known.has(id) && id > oldest)
}

export const newsBetween = (
  before: RecentIds,
  after: RecentIds,
): { kind: NewsKind; count: number }[] =>
  NEWS_KINDS.map(kind => ({ kind, count: addedIds(before[kind], after[kind]).length })).filter(
    ({ count }) => count > 0,
  )

export const isEqual = (before: RecentIds, after: RecentIds): boolean =>
  SOURCES.every(source => before[source].join() === after[source].join())
