import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { ClaimTable } from './schema.ts'

export type ClaimRow = Selectable<ClaimTable>

/** Undefined when its line has a claim. */
export async function insertClaim(
  trx: Trx,
  claim: Insertable<ClaimTable>,
  photos: readonly Uint8Array[],
): Promise<ClaimRow | undefined> {
  const row = await trx
    .insertInto('claims')
    .values(claim)
    .onConflict(conflict => conflict.column('line_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row && photos.length > 0)
    await trx
      .insertInto('claim_photos')
      .values(photos.map(bytes => ({ claim_id: row.id, bytes })))
      .execute()
  return row
}

export const listOrderClaims = (db: Db, orderId: number): Promise<ClaimRow[]> =>
  db.selectFrom('claims').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

export async function listPhotoIds(
  db: Db,
  claimIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (claimIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('claim_photos')
    .select(['id', 'claim_id'])
    .where('claim_id', 'in', claimIds)
    .orderBy('id')
    .execute()
  const byClaim = Map.groupBy(rows, ({ claim_id }) => claim_id)
  return new Map([...byClaim].map(([claim, photos]) => [claim, photos.map(({ id }) => id)]))
}

/** Undefined for another user's. */
export async function findUserPhoto(
  db: Db,
  userId: number,
  id: number,
): Promise<Uint8Array | undefined> {
  const photo = await db
    .selectFrom('claim_photos')
    .innerJoin('claims', 'claims.id', 'claim_photos.claim_id')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select('claim_photos.bytes')
    .where('claim_photos.id', '=', id)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return photo?.bytes
}

/** Of anybody, for staff. */
export async function findShopPhoto(db: Db, id: number): Promise<Uint8Array | undefined> {
  const photo = await db
    .selectFrom('claim_photos')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.bytes
}

export interface ClaimDecision {
  state: 'credited' | 'refused'
  credited: number
  refusal: string | null
  decided_at: number
  decided_by: number | null
}

/** False when it was decided before. */
export async function updateWaitingClaim(
  trx: Trx,
  id: number,
  decision: ClaimDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('claims')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Of an order that is returned, whose goods are refunded whole. */
export async function refuseWaitingClaims(
  trx: Trx,
  orderId: number,
  { refusal, now }: { refusal: string; now: number },
): Promise<void> {
  await trx
    .updateTable('claims')
    .set({ state: 'refused', refusal, decided_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Rials of an order's claims that went to the wallet. */
export async function sumCredited(db: Db, orderId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('claims')
    .select(eb => eb.fn.coalesce(eb.fn.sum('credited'), eb.val(0)).as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What a customer was credited at once after a moment. The caller holds the user's lock. */
export async function readCreditedAtOnce(
  trx: Trx,
  userId: number,
  after: number,
): Promise<{ count: number; sum: number }> {
  const row = await trx
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select(eb => [
      eb.fn.countAll().as('count'),
      eb.fn.coalesce(eb.fn.sum('claims.credited'), eb.val(0)).as('sum'),
    ])
    .where('orders.user_id', '=', userId)
    .where('claims.state', '=', 'credited')
    .where('claims.decided_by', 'is', null)
    .where('claims.created_at', '>', after)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), sum: Number(row.sum) }
}

export async function countWaitingClaims(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

const shopClaims = (db: Db) =>
  db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'claims.line_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('claims')
    .select(['orders.tracking_code', 'orders.user_id', 'users.mobile'])
    .select(['order_lines.name', 'order_lines.brand', 'order_lines.volume', 'order_lines.unit'])
    .select(['order_lines.picked', 'order_lines.count as ordered', 'order_lines.item_id'])
    .select(['order_lines.weight', 'order_lines.picked_g'])
    .select(eb =>
      eb
        .selectFrom('changes')
        .innerJoin('staff', 'staff.id', 'changes.staff_id')
        .select('staff.name')
        .where('changes.record', '=', 'order')
        .where('changes.action', '=', 'picked')
        .whereRef('changes.record_id', '=', sql<string>`cast(claims.order_id as text)`)
        .orderBy('changes.id', 'desc')
        .limit(sql.lit(1))
        .as('picker'),
    )

export type ShopClaim = Awaited<ReturnType<ReturnType<typeof shopClaims>['execute']>>[number]

export const findShopClaim = (db: Db, id: number): Promise<ShopClaim | undefined> =>
  shopClaims(db).where('claims.id', '=', id).executeTakeFirst()

export const listShopClaims = (db: Db, ids: readonly number[]): Promise<ShopClaim[]> =>
  shopClaims(db).where('claims.id', 'in', ids).orderBy('claims.id').execute()

/** Waiting ones by their age, decided ones newest first. */
export const pageOfClaims = (
  db: Db,
  { state, kind }: { state: ClaimRow['state']; kind?: ClaimRow['kind'] | undefined },
  page: Page,
): Promise<Paged<ShopClaim>> =>
  readPage(
    shopClaims(db)
      .where('claims.state', '=', state)
      .$if(kind !== undefined, query => query.where('claims.kind', '=', kind ?? 'other'))
      .orderBy('claims.id', state === 'waiting' ? 'asc' : 'desc'),
    page,
  )

/** Claims made in a span, for reports. */
export const listClaims = (
  db: Db,
  { since, until }: { since: number; until: number },
): Promise<ShopClaim[]> =>
  shopClaims(db)
    .where('claims.created_at', '>=', since)
    .where('claims.created_at', '<', until)
    .orderBy('claims.id')
    .execute()
