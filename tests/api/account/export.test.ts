import { expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { inTransaction, type Trx } from '#server/platform/database/open.ts'
import { insertClaim } from '#server/claim/claim-queries.ts'
import { insertSms } from '#server/messaging/sms-outbox-queries.ts'
import { setMobile } from '#server/account/user-queries.ts'
import { exportCustomer } from '#server/account/export-customer.ts'
import { EXPORTED_TABLES, LEFT_OUT_TABLES } from '#server/account/exported-tables.ts'
import { nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  fillCart,
  insertCoupon,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { tablesOfUsers } from '#tests/support/checks/user-tables.ts'

const shop = shopForFile()

test('each table that refers to a customer is exported or omitted for a reason', async () => {
  const documented = [...Object.keys(EXPORTED_TABLES), ...Object.keys(LEFT_OUT_TABLES)]
  const found = await tablesOfUsers(shop.db)
  expect(found.filter(table => !documented.includes(table))).toEqual([])
  for (const table of ['addresses', 'orders', 'order_slips', 'referrals', 'sms_outbox', 'payments'])
    expect(found).toContain(table)
  const tables = (await shop.db.introspection.getTables()).map(({ name }) => name)
  expect(documented.filter(table => !tables.includes(table))).toEqual([])
  for (const reason of Object.values(LEFT_OUT_TABLES)) expect(reason).not.toBe('')
})

/** A customer with a row in every table that is exported, who was introduced and introduces. */
async function fullCustomer() {
  const { db, clock } = shop
  const created_at = clock.now
  const referrer = await registeredUser(shop, { introduce_code: 'FRIEND23', first_name: 'نهان' })
  const delivery = await insertDelivery(shop)
  const shopper = await readyShopper(shop, delivery)
  const { client, userId } = shopper
  const { data } = await client('POST /checkout/coupon', { body: { code: 'FRIEND23' } })
  const { id } = (
    await shopper.store({
      coupon_id: data.coupon_id,
      note_context: 'زنگ',
      periodic_type: RepeatType.weekly,
    })
  ).data
  const product = await insertProduct(db)
  await fillCart(shop, userId, [{ item_id: product, count: 1 }])
  await insertCoupon(db, { code: 'MINE', owner_id: userId })
  const own = { user_id: userId, product_id: product, created_at }
  await db.insertInto('waitlist').values(own).execute()
  await client('PUT /profile/info', { body: { wants_offers: true } })
  const { id: staff_id } = await signedInStaff(shop, ['owner'])
  const { id: campaign_id } = await db
    .insertInto('campaigns')
    .values({
      ...{ title: 'یلدا', body: 'انار', audience: '{}', parts: 1, part_price: 3_000, staff_id },
      ...{ start_at: created_at, stopped_at: null, created_at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const recipient = { campaign_id, user_id: userId, state: 'sent', sms_id: null } as const
  await db.insertInto('campaign_recipients').values(recipient).execute()
  await client('POST /window-hold', { body: { time_id: delivery.time_id } })
  await db
    .insertInto('wholesales')
    .values({ ...own, done_at: null })
    .execute()
  const comment = { body: 'خوب بود', record_id: product, record_name: 'product' } as const
  await client('POST /comments', { body: { ...comment, name: 'سارا' } })
  const mobile = nextMobile()
  const message = { first_name: 'سارا', last_name: 'احمدی', email: null, type: 10 } as const
  const written = { ...message, mobile, description: 'از شماره‌ی پیش', created_at, done_at: null }
  await db.insertInto('contact_messages').values(written).execute()
  const { mobile: now } = (await client('GET /profile/info', {})).data
  await inTransaction(db, trx => setMobile(trx, { id: userId, mobile }, now, created_at))
  await db
    .insertInto('order_slips')
    .values({
      ...{ order_id: id, type: 'image/jpeg', bytes: Buffer.from('slip'), uploaded_at: created_at },
      ...{ decided_at: null, refusal: 'ناخوانا' },
    })
    .execute()
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await insertClaim(
    db as Trx,
    {
      ...{ order_id: id, line_id: line.id, kind: 'spoiled', count: 1, note: 'له شده', amount: 0 },
      ...{ state: 'refused', refusal: 'در عکس سالم است', created_at },
    },
    [Buffer.from('photo')],
  )
  const rating = { order_id: id, rates: 5, note: 'عالی', created_at }
  await db.insertInto('order_ratings').values(rating).execute()
  const { id: line_id } = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const goods = { product_id: product, count: 1, price: 90_000, stock: 1 }
  await db
    .insertInto('substitute_proposals')
    .values({
      ...{ order_id: id, line_id, ...goods, state: 'declined', created_at },
      ...{ expires_at: created_at, ended_at: created_at, ended_by: 'customer' },
    })
    .execute()
  const event = {
    order_id: id,
    from_status: OrderStatus.awaitingPayment,
    to_status: OrderStatus.cancelled,
    payment_status: PaymentStatus.unpaid,
  } as const
  await db
    .insertInto('order_events')
    .values({ ...event, actor: 'staff', reason: 'نشانی پیدا نشد', created_at })
    .execute()
  await db
    .insertInto('order_changes')
    .values({
      ...{ order_id: id, state: 'applied', actor: 'staff', staff_id: null, reason: 'تلفنی' },
      ...{ summary: '{}', plan: null, amount: 0, window_id: null, created_at },
      ...{ expires_at: null, ended_at: created_at, end_reason: null },
    })
    .execute()
  await inTransaction(db, trx =>
    insertSms(trx, {
      ...{
        mobile: now,
        template: 'order-registered',
        tokens: { order: '7' },
        onceKey: 'x',
        now: created_at,
      },
    }),
  )
  await insertLedgerAndPayment(userId, id)
  return { userId, orderId: id, referrer }
}

async function insertLedgerAndPayment(user_id: number, order_id: number) {
  const { db, clock } = shop
  const entry = { user_id, amount: 10, reason: 'adjustment', order_id: null } as const
  await db
    .insertInto('ledger')
    .values({ ...entry, created_at: clock.now })
    .execute()
  const payment = {
    gateway: 'local',
    authority: 'SECRET-AUTHORITY',
    token: 'SECRET-TOKEN',
  } as const
  await db
    .insertInto('payments')
    .values({
      ...{ ...payment, order_id, amount: 10, state: 'failed', reference: null },
      ...{ created_at: clock.now, asked_at: null, settled_at: null },
      ...{ found_amount: null, found_reference: null },
    })
    .execute()
  const [repeat] = await db.selectFrom('repeats').select('id').execute()
  const failed = { repeat_id: repeat?.id ?? 0, date: '2026-12-01', order_id: null, failure: 'x' }
  await db
    .insertInto('repeat_occurrences')
    .values({ ...failed, created_at: clock.now })
    .execute()
}

test('the export has rows of every table, and none of other users', async () => {
  const { userId, orderId, referrer } = await fullCustomer()
  const read = async (id: number) => {
    const user = shop.db.selectFrom('users').selectAll().where('id', '=', id)
    return exportCustomer(shop.db, await user.executeTakeFirstOrThrow())
  }
  const exported = await read(userId)
  const [order] = exported.orders
  const places = { ...exported, ...Object.fromEntries(nested(order ?? {})) } as Record<
    string,
    unknown
  >
  for (const [table, place] of Object.entries(EXPORTED_TABLES)) {
    const rows = place === 'person' ? [places[place]] : (places[place] as unknown[] | undefined)
    expect([table, rows?.length ?? 0]).not.toEqual([table, 0])
  }
  expect(order).toMatchObject({
    slips: [{ file: Buffer.from('slip').toString('base64'), refusal: 'ناخوانا' }],
  })
  expect(order?.events.at(-1)).toMatchObject({
    to_status: OrderStatus.cancelled,
    reason: 'نشانی پیدا نشد',
  })
  expect(exported.referrals).toMatchObject([{ as: 'friend', order_id: orderId, rewarded_at: null }])
  const text = JSON.stringify(exported)
  for (const secret of ['نهان', 'SECRET', 'password', 'token_hash'])
    expect(text).not.toContain(secret)
  const other = await read(referrer.userId)
  const moments = { claimed_at: shop.clock.now, returned_at: null, rewarded_at: null }
  expect(other.referrals).toEqual([{ as: 'referrer', reward: null, ...moments }])
})

const nested = (order: object) =>
  Object.entries(order).map(([name, value]) => [`orders.${name}`, value as unknown] as const)
