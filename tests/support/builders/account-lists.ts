import { ContactType } from '#lib/codes/contact.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Db } from '#server/platform/database/open.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { insertUser } from './account.ts'
import { newMobile } from './mobile.ts'
import { insertCoupon } from './checkout.ts'

// What stands in the lists of a user's own: codes, earned codes, entries of the wallet, wishes.

/** Whose record it is and when it was written, in epoch seconds. */
interface Own {
  user_id: number
  now: number
}

/** A code of the user; its name. */
export async function putCoupon(
  db: Db,
  { user_id, ...row }: Omit<Own, 'now'> & Parameters<typeof insertCoupon>[1] & { code: string },
): Promise<string> {
  await insertCoupon(db, { ...row, owner_id: user_id })
  return row.code
}

/** A code that the user earned by a friend; a mobile has to be given where others make friends too. */
export async function putEarned(
  db: Db,
  {
    user_id,
    now,
    code,
    used = 0,
    ...friend
  }: Own & { code: string; used?: 0 | 1 } & Parameters<typeof insertUser>[1],
): Promise<string> {
  const friend_id = await insertUser(db, { introduce_code: `F${code}`, ...friend })
  const reward = { owner_id: user_id, value: 100_000, total_limit: 1, per_user_limit: 1 }
  const reward_coupon_id = await insertCoupon(db, { ...reward, code, used, expired_at: now + DAY })
  const order_id = await putOrder(db, friend_id, now)
  await db
    .insertInto('referrals')
    .values({
      friend_id,
      referrer_id: user_id,
      order_id,
      claimed_at: now,
      returned_at: null,
      rewarded_at: now,
      reward_coupon_id,
    })
    .execute()
  return code
}

const DAY = 86_400

/** An order that is delivered, of which only its customer matters; its id. */
export async function putOrder(db: Db, user_id: number, now: number): Promise<number> {
  const [window] = await ensureWindows(db, now)
  const { id } = await db
    .insertInto('orders')
    .values({
      tracking_code: `9${String(user_id).padStart(9, '0')}`,
      user_id,
      status: OrderStatus.delivered,
      payment_status: PaymentStatus.paid,
      created_at: now,
      expires_at: null,
      freeze: 0,
      payment_port_id: 1,
      payment_port_name: '',
      posting_method_title: '',
      posting_method_description: '',
      window_id: window!.id,
      window_starts_at: now,
      window_ends_at: now,
      company_id: null,
      customer: '{}',
      finalizable: 1,
      periodic_type: RepeatType.once,
      coupon: null,
      amounts: '[]',
      terms: null,
      total_amount: 0,
      reached: '{}',
      idempotency_key: null,
      repeat_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An entry of the wallet in rials. */
export const putEntry = (db: Db, { user_id, now, amount }: Own & { amount: number }) =>
  db
    .insertInto('ledger')
    .values({ user_id, amount, reason: 'adjustment', order_id: null, created_at: now })
    .execute()

/** A wish for a product in bulk; `done` where the staff has seen to it. */
export const putWish = (
  db: Db,
  { user_id, now, product_id, done = false }: Own & { product_id: number; done?: boolean },
) =>
  db
    .insertInto('wholesales')
    .values({ user_id, product_id, created_at: now, done_at: done ? now : null })
    .execute()

/** A message to the shop that waits for an answer, and one that is done. */
export const putMessages = (db: Db, created_at: number) =>
  db
    .insertInto('contact_messages')
    .values(
      [null, created_at].map(done_at => ({
        ...{ first_name: 'سارا', last_name: 'احمدی', mobile: newMobile() },
        ...{ email: 'sara@example.com', type: ContactType.unspecified },
        ...{ description: 'چه روزهایی ارسال دارید؟', created_at, done_at },
      })),
    )
    .execute()
