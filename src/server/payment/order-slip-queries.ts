import type { Selectable } from 'kysely'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { UserTable } from '../account/schema.ts'
import type { OrderSlipTable, OrderTable } from '../order/schema.ts'

export type OrderSlip = Selectable<OrderSlipTable>

export async function putOrderSlip(
  trx: Trx,
  slip: Pick<OrderSlip, 'order_id' | 'type' | 'bytes' | 'uploaded_at'>,
): Promise<void> {
  const undecided = { decided_at: null, refusal: null }
  const { order_id: _, ...file } = slip
  await trx
    .insertInto('order_slips')
    .values({ ...slip, ...undecided })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet({ ...file, ...undecided }))
    .execute()
}

export async function findOrderSlip(db: Db, orderId: number): Promise<OrderSlip | undefined> {
  return db.selectFrom('order_slips').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** Orders without a refusal are missing. */
export async function listSlipRefusals(
  db: Db,
  orderIds: readonly number[],
): Promise<Pick<OrderSlip, 'order_id' | 'refusal'>[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_slips')
    .select(['order_id', 'refusal'])
    .where('order_id', 'in', [...orderIds])
    .where('refusal', 'is not', null)
    .execute()
}

/** The caller holds the user's lock. */
export async function markSlipWaiting(trx: Trx, orderId: number): Promise<void> {
  await trx.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', orderId).execute()
}

export interface SlipDecision {
  slip: 'accepted' | 'refused'
  /** Why it was refused. */
  refusal: string | null
  /** The order's new deadline; unchanged when left out. */
  expires_at?: number | null
  now: number
}

/** False when it was decided before. */
export async function decideSlip(
  trx: Trx,
  orderId: number,
  { slip, refusal, expires_at, now }: SlipDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set(expires_at === undefined ? { slip } : { slip, expires_at })
    .where('id', '=', orderId)
    .where('slip', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('order_slips')
    .set({ decided_at: now, refusal })
    .where('order_id', '=', orderId)
    .execute()
  return true
}

export type ShopSlip = Pick<
  Selectable<OrderTable>,
  'id' | 'tracking_code' | 'status' | 'payment_status' | 'total_amount' | 'customer' | 'slip'
> &
  Pick<OrderSlip, 'type' | 'uploaded_at' | 'decided_at' | 'refusal'> &
  Pick<Selectable<UserTable>, 'mobile'>

const shopSlips = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_slips', 'order_slips.order_id', 'orders.id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.tracking_code',
      'orders.status',
      'orders.payment_status',
      'orders.total_amount',
      'orders.customer',
      'orders.slip',
      'users.mobile',
      'order_slips.type',
      'order_slips.uploaded_at',
      'order_slips.decided_at',
      'order_slips.refusal',
    ])

export function pageOfWaitingSlips(db: Db, page: Page): Promise<Paged<ShopSlip>> {
  const waiting = shopSlips(db).where('orders.slip', '=', 'waiting')
  return readPage(waiting.orderBy('order_slips.uploaded_at').orderBy('orders.id'), page)
}

export const findShopSlip = (db: Db, trackingCode: string): Promise<ShopSlip | undefined> =>
  shopSlips(db).where('orders.tracking_code', '=', trackingCode).executeTakeFirst()

export async function countWaitingSlips(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('slip', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}
