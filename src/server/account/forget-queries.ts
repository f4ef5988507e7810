import { Gender, RegisterStatus } from '#lib/codes/account.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { forgottenMobile } from '#lib/rules/forgotten.ts'
import type { Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { refreshOrderWords } from '../order/order-words.ts'
import { releaseHold } from '../delivery/window-hold-queries.ts'

export interface Unsettled {
  /** Tracking codes of open and unpaid orders. */
  orders: string[]
  /** Tracking codes of orders with claims that may still bring money. */
  claims: string[]
  /** Ids of payments that may still bring money. */
  payments: number[]
}

const OPEN_STATUSES: readonly OrderRow['status'][] = [
  OrderStatus.awaitingPayment,
  OrderStatus.confirmed,
  OrderStatus.outForDelivery,
]

export async function findUnsettled(trx: Trx, userId: number): Promise<Unsettled> {
  const orders = await trx
    .selectFrom('orders')
    .select('tracking_code')
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb('status', 'in', OPEN_STATUSES),
        eb.and([
          eb('status', '=', OrderStatus.delivered),
          eb('payment_status', '=', PaymentStatus.unpaid),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  const claims = await trx
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .select('orders.tracking_code')
    .distinct()
    .where('orders.user_id', '=', userId)
    .where('claims.state', '=', 'waiting')
    .execute()
  const payments = await trx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('orders.user_id', '=', userId)
    .where('payments.state', 'in', ['pending', 'disputed'])
    .execute()
  return {
    orders: orders.map(order => order.tracking_code),
    claims: claims.map(order => order.tracking_code),
    payments: payments.map(({ id }) => id),
  }
}

/** Until when a mobile was the customer's. */
export interface MobilePeriod {
  mobile: string
  until: number
}

export async function deletePersonalRows(
  trx: Trx,
  id: number,
  mobiles: readonly MobilePeriod[],
): Promise<void> {
  await trx.updateTable('repeats').set({ address_id: null }).where('user_id', '=', id).execute()
  await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await trx.deleteFrom('addresses').where('user_id', '=', id).execute()
  await trx.deleteFrom('cart_lines').where('user_id', '=', id).execute()
  await trx.deleteFrom('waitlist').where('user_id', '=', id).execute()
  await trx.deleteFrom('wholesales').where('user_id', '=', id).execute()
  await trx.deleteFrom('coupon_offers').where('user_id', '=', id).execute()
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
  await trx.deleteFrom('former_mobiles').where('user_id', '=', id).execute()
  await trx.deleteFrom('customer_tags').where('user_id', '=', id).execute()
  await trx.deleteFrom('offer_consents').where('user_id', '=', id).execute()
  await trx.deleteFrom('customer_notes').where('user_id', '=', id).execute()
  await releaseHold(trx, { user_id: id })
  // A code of staff has a staff id in `user_id`.
  await trx
    .deleteFrom('codes')
    .where('user_id', '=', id)
    .where('purpose', 'in', ['old-mobile', 'new-mobile'])
    .execute()
  for (const period of mobiles) await deleteOfMobile(trx, period)
}

async function deleteOfMobile(trx: Trx, { mobile, until }: MobilePeriod): Promise<void> {
  for (const table of ['contact_messages', 'sms_outbox'] as const)
    await trx
      .deleteFrom(table)
      .where('mobile', '=', mobile)
      .where('created_at', '<=', until)
      .execute()
  await trx
    .deleteFrom('codes')
    .where('purpose', '!=', 'staff')
    .where('mobile', '=', mobile)
    .where('created_at', '<=', until)
    .execute()
  await trx
    .deleteFrom('rate_hits')
    .where('window_start', '<=', until)
    .where(eb => eb.or([eb('key', 'like', `%:${mobile}`), eb('key', 'like', `%:${mobile}@%`)]))
    .execute()
}

export async function clearOrders(trx: Trx, userId: number, name: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'customer'])
    .where('user_id', '=', userId)
    .execute()
  for (const { id, customer } of orders) {
    const { city } = JSON.parse(customer) as { city: string }
    const nobody = { name, mobile: '', address: '', number: '', unit: '', postal_code: '', city }
    await trx
      .updateTable('orders')
      .set({
        customer: JSON.stringify(nobody),
        locality: null,
        lat: null,
        lng: null,
        device_hash: null,
      })
      .where('id', '=', id)
      .execute()
  }
  await refreshOrderWords(trx, { userId })
  await clearOrderParts(trx, userId)
}

async function clearOrderParts(trx: Trx, userId: number): Promise<void> {
  const orderIds = trx.selectFrom('orders').select('id').where('user_id', '=', userId)
  await trx.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute()
  await trx.deleteFrom('order_clicks').where('order_id', 'in', orderIds).execute()
  await trx.deleteFrom('order_staff_notes').where('order_id', 'in', orderIds).execute()
  await trx.deleteFrom('order_slips').where('order_id', 'in', orderIds).execute()
  await trx
    .updateTable('order_ratings')
    .set({ note: null })
    .where('order_id', 'in', orderIds)
    .execute()
  await trx
    .updateTable('order_changes')
    .set({ reason: null })
    .where('order_id', 'in', orderIds)
    .execute()
  await trx
    .updateTable('order_events')
    .set({ reason: null })
    .where('order_id', 'in', orderIds)
    .where('actor', '!=', 'system')
    .execute()
}

export async function clearClaims(trx: Trx, userId: number): Promise<void> {
  const orderIds = trx.selectFrom('orders').select('id').where('user_id', '=', userId)
  const claimIds = trx.selectFrom('claims').select('id').where('order_id', 'in', orderIds)
  await trx.deleteFrom('claim_photos').where('claim_id', 'in', claimIds).execute()
  await trx
    .updateTable('claims')
    .set({ note: '', refusal: null })
    .where('order_id', 'in', orderIds)
    .execute()
}

export async function deactivateCoupons(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('coupons')
    .set({ active: 0 })
    .where(eb => eb.or([eb('owner_id', '=', userId), eb('introducer_id', '=', userId)]))
    .execute()
}

/** Signing in with the number again opens a new account. */
export async function clearUser(trx: Trx, userId: number, introduceCode: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      mobile: forgottenMobile(userId),
      password_hash: null,
      first_name: null,
      last_name: null,
      email: null,
      national_no: null,
      gender: Gender.unspecified,
      register_status: RegisterStatus.incomplete,
      company_id: null,
      introduce_code: introduceCode,
    })
    .where('id', '=', userId)
    .execute()
}
