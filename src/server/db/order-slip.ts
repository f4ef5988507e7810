import type { Selectable } from 'kysely'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { UserTable } from './schema/account.ts'
import type { OrderSlipTable, OrderTable } from './schema/order.ts'

export type OrderSlip = Selectable<OrderSlipTable>

/** Keeps the bank slip of an order, in the place of the one before. */
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

/** Why the slips of these orders were refused; an order without a refusal is missing. */
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

/** Says that a slip waits for the staff. The caller holds the user's lock. */
export async function markSlipWaiting(trx: Trx, orderId: number): Promise<void> {
  await trx.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', orderId).execute()
}

/** How the staff decided a slip. */
export interface SlipDecision {
  slip: 'accepted' | 'refused'
  /** Why it was refused. */
  refusal: string | null
  /** The order's deadline from now on; left out, it stays. */
  expires_at?: number | null
  now: number
}

/** Decides a slip that waits, once: false when it was decided before. */
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

/** A slip as the staff see it, with its order and the mobile of its account. */
export type ShopSlip = Pick<
  Selectable<OrderTable>,
  'tracking_code' | 'status' | 'payment_status' | 'total_amount' | 'customer' | 'slip'
> &
  Pick<OrderSlip, 'type' | 'uploaded_at' | 'decided_at' | 'refusal'> &
  Pick<Selectable<UserTable>, 'mobile'>

const shopSlips = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_slips', 'order_slips.order_id', 'orders.id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
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

const waitingSlips = (db: Db) =>
  shopSlips(db)
    .where('orders.slip', '=', 'waiting')
    .orderBy('order_slips.uploaded_at')
    .orderBy('orders.id')

/** The slips that wait for the staff, the longest waiting first. */
export const listWaitingSlips = (db: Db): Promise<ShopSlip[]> => waitingSlips(db).execute()

/** A page of them, and how many there are. */
export const pageOfWaitingSlips = (db: Db, page: Page): Promise<Paged<ShopSlip>> =>
  pageOf(waitingSlips(db), page)

/** The slip of an order of anybody. */
export const findShopSlip = (db: Db, trackingCode: string): Promise<ShopSlip | undefined> =>
  shopSlips(db).where('orders.tracking_code', '=', trackingCode).executeTakeFirst()

/** How many slips wait for the staff. */
export async function countWaitingSlips(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('slip', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}
