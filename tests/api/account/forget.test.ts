import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { ContactType } from '#lib/codes/contact.ts'
import { PaymentStatus } from '#lib/codes/order.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { type Command, UsageError } from '#server/cli/command.ts'
import { exportCommand } from '#server/cli/export.ts'
import { forgetCommand } from '#server/cli/forget.ts'
import { insertChanges } from '#server/staff/change-queries.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertSms } from '#server/messaging/sms-outbox-queries.ts'
import { setMobile } from '#server/account/user-queries.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { nextMobile, registeredUser, sendCodeTo } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  fillCart,
  giveWallet,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
/** What a command prints, or the sentence it refuses with. */
const outputOf = (command: Command, words: readonly string[]) =>
  runCommand(command, words, shop.url).catch((error: unknown) => {
    if (error instanceof UsageError) return `Refused: ${error.message}`
    throw error
  })

const SECRET_NAMES = ['زعفرانیه‌ی ناب', 'پنهان‌زاده', 'گل‌اندام']

/** A customer with everything a person leaves behind, and an order that is paid from the wallet. */
async function knownCustomer() {
  const delivery = await insertDelivery(shop)
  const product = await insertProduct(shop.db)
  const mobile = nextMobile()
  const [street = '', last_name = '', first_name = ''] = SECRET_NAMES
  const person = { mobile, first_name, last_name, email: 'secret@example.com' }
  const user = await registeredUser(shop, { ...person, national_no: '0013542419' })
  const own = { user_id: user.userId }
  const named = { name: `${first_name} ${last_name}`, mobile, address: street }
  await shop.db.updateTable('addresses').set(named).where('user_id', '=', user.userId).execute()
  const comment = {
    body: `خوب بود. ${first_name}، ${mobile}`,
    record_id: product,
    record_name: 'product',
  } as const
  await user.client('POST /comments', { body: { ...comment, name: first_name } })
  await user.client('POST /contact_us', {
    body: {
      ...{ first_name, last_name, email: person.email, mobile_number: mobile },
      ...{ type: ContactType.orderTracking, description: street },
    },
  })
  await sendCodeTo(shop, mobile)
  await giveWallet(shop, user.userId, 350_000)
  await fillCart(shop, user.userId, [{ item_id: product, count: 2 }])
  const order = await user.client('POST /checkout/store', {
    body: {
      ...{ ...delivery, info_id: user.addressId, payment_port: 1, use_wallet: 1 },
      note_context: street,
    },
  })
  await fillCart(shop, user.userId, [{ item_id: product, count: 1 }])
  return { ...user, ...own, mobile, orderId: order.data.id, person }
}

/** What staff wrote of a customer, and what stands under the mobile that they had before. */
async function longKnown(user: Awaited<ReturnType<typeof knownCustomer>>, former: string) {
  const { as } = await signedInStaff(shop, ['owner'])
  const params = { id: user.userId }
  const reason = `${SECRET_NAMES[1]} زنگ زد`
  const adjust = (amount: number) =>
    as('POST /admin/customers/{id}/wallet', {
      params,
      body: { amount, reason, key: crypto.randomUUID() },
    })
  await as('PUT /admin/customer-tags', {
    body: { ids: [user.userId], tag: SECRET_NAMES[1] ?? '', task: 'add' },
  })
  await as('POST /admin/customers/{id}/notes', { params, body: { context: reason } })
  await adjust(1_000)
  await adjust(-1_000)
  const at = shop.clock.now
  await insertReasons(user, reason, at)
  const message = {
    first_name: 'گل‌اندام',
    last_name: 'پنهان‌زاده',
    email: null,
    type: 10,
  } as const
  const written = (mobile: string, created_at: number) => ({
    ...{ ...message, mobile, description: 'x', created_at, done_at: null },
  })
  await inTransaction(shop.db, async trx => {
    await setMobile(trx, { id: user.userId, mobile: former }, user.mobile, at)
    const other = { ...written(former, at + 60), first_name: 'دیگری', last_name: 'دیگری' }
    await trx
      .insertInto('contact_messages')
      .values([written(former, at), other])
      .execute()
    const day = '2026-01-01'
    await trx
      .insertInto('missed_searches')
      .values([
        { day, words: 'پنهان زاده', count: 2 },
        { day, words: 'سوهان', count: 1 },
      ])
      .execute()
    await insertSms(trx, {
      ...{
        mobile: former,
        template: 'order-registered',
        tokens: { order: '7' },
        onceKey: 'former',
        now: at,
      },
    })
  })
}

/** Reasons that stand in the history of an order and of its bank slip. */
async function insertReasons({ orderId }: { orderId: number }, reason: string, at: number) {
  const { tracking_code } = await shop.db
    .selectFrom('orders')
    .select('tracking_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const history = { action: 'moved', at, staffId: null, reason } as const
  await inTransaction(shop.db, trx =>
    insertChanges(trx, [
      { ...history, record: 'order', recordId: orderId },
      { ...history, record: 'slip', recordId: tracking_code },
      { ...history, record: 'customer', recordId: 999_999, reason: 'of somebody else' },
      { ...history, record: 'order', recordId: 999_999, reason: `همسایه‌ی ${SECRET_NAMES[1]}` },
    ]),
  )
}

/** Every text that stands anywhere in the database. */
async function everything(): Promise<string> {
  const tables = await shop.db.introspection.getTables()
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(shop.db)
    return JSON.stringify(rows)
  })
  return (await Promise.all(dumps)).join('\n')
}

test('removes a person from every table while the books still add up', async () => {
  const known = await knownCustomer()
  const { userId, mobile, orderId, client, person } = known
  const former = nextMobile()
  await longKnown(known, former)
  const secrets = [...SECRET_NAMES, mobile, person.email, '0013542419']
  const before = await everything()
  for (const secret of secrets) expect(before).toContain(secret)
  const forget = (...words: string[]) => outputOf(forgetCommand, words)
  expect(await forget(mobile)).toMatch(/^Refused: .* cannot be undone/)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their orders are on the way: \d{10}\./)
  for (const status of [50, 60] as const) await moveByStaff(shop, orderId, { status })
  const pay = (payment_status: 10 | 20) =>
    shop.db.updateTable('orders').set({ payment_status }).execute()
  await pay(PaymentStatus.unpaid)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their orders are on the way: \d{10}\./)
  await pay(PaymentStatus.paid)
  await giveWallet(shop, userId, 10)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their wallet holds 10 rials\./)
  await giveWallet(shop, userId, -10)
  expect(before).toContain(person.email)
  expect(await forget(mobile, '--yes')).toContain(`customer ${userId} has no name any more`)
  const after = await everything()
  for (const secret of [...secrets, 'پنهان زاده'])
    expect([secret, after.includes(secret)]).toEqual([secret, false])
  for (const stays of ['همسایه‌ی یکی از مشتریان', 'خوب بود.', 'سوهان'])
    expect(after).toContain(stays)
  const messages = await shop.db.selectFrom('contact_messages').select('first_name').execute()
  expect(messages).toEqual([{ first_name: 'دیگری' }])
  const texts = shop.db.selectFrom('sms_outbox').select('id').where('mobile', '=', former)
  expect(await texts.execute()).toEqual([])
  expect(after).toContain('of somebody else')
  expect((await auditShop(shop.db)).faults).toEqual([])
  await expect(client('GET /infos', {})).rejects.toMatchObject({ code: 401 })
  expect(await forget(mobile, '--yes')).toBe(
    `Refused: There is no customer with the mobile ${mobile}.`,
  )
  const sum = await shop.db.selectFrom('orders').select('total_amount').execute()
  expect(sum).toHaveLength(1)
})

test('a forgotten user gets no reward for a friend, and no text', async () => {
  const delivery = await insertDelivery(shop)
  const referrer = await registeredUser(shop, { introduce_code: 'FRIEND23' })
  const friend = await readyShopper(shop, delivery)
  const named = await friend.client('POST /checkout/coupon', { body: { code: 'FRIEND23' } })
  const { id } = (await friend.store({ coupon_id: named.data.coupon_id })).data
  const by = { now: shop.clock.now, actor: null }
  expect(await forgetCustomer(shop.db, referrer.userId, by)).toEqual({ ok: true })
  await completeOrder(shop, id)
  const codes = shop.db.selectFrom('coupons').select('active')
  expect(await codes.where('owner_id', '=', referrer.userId).execute()).toEqual([{ active: 0 }])
  const texts = shop.db.selectFrom('sms_outbox').select('id')
  expect(await texts.where('template', '=', 'referral-reward').execute()).toEqual([])
  expect(await texts.where('mobile', 'like', 'gone-%').execute()).toEqual([])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('exports all data of a customer without secrets', async () => {
  const { mobile, userId } = await knownCustomer()
  const other = await registeredUser(shop)
  const text = await outputOf(exportCommand, ['customer', mobile])
  for (const name of SECRET_NAMES) expect(text).toContain(name)
  const exported = JSON.parse(text) as Record<string, unknown[]>
  expect(exported['orders']).toHaveLength(1)
  expect(exported['wallet']).toHaveLength(2)
  expect(exported['addresses']).toMatchObject([{ user_id: userId }])
  for (const secret of ['password_hash', 'token_hash', 'code_hash', `"user_id": ${other.userId}`])
    expect(text).not.toContain(secret)
})

test('orders of some days are a file that no spreadsheet executes', async () => {
  const { mobile } = await knownCustomer()
  const hostile = JSON.stringify({ name: '=cmd|x', city: 'تهران' })
  await shop.db.updateTable('orders').set({ customer: hostile }).execute()
  const run = (...words: string[]) => outputOf(exportCommand, ['orders', ...words])
  const lines = (await run('--from', '2020-01-01', '--to', '1450-01-01')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"=""${mobile}""","'=cmd|x","تهران"`)
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const { date, hour, minute } = tehranClock(order.created_at)
  const clock = [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
  expect(lines[1]).toContain(`"${toLatinDigits(jalaliDigits(date))} ${clock}"`)
  expect((await run('--from', '2020-01-01', '--to', '2020-01-01')).split('\r\n')).toHaveLength(1)
  expect(await run('--from', '2020-01-02', '--to', '2020-01-01')).toMatch(/^Refused/)
  expect(await run('--from', 'x', '--to', '2020-01-01')).toMatch(/^Refused: x is no day/)
  expect(await run()).toMatch(/^Refused/)
})
