import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { exportCommand } from '#server/cli/export.ts'
import { forgetCommand } from '#server/cli/forget.ts'
import { auditShop } from '#server/services/audit.ts'
import { nextMobile, registeredUser, sendCodeTo } from '#tests/support/account.ts'
import { insertProduct } from '#tests/support/catalogue.ts'
import { fillBasket, giveWallet, insertDelivery } from '#tests/support/checkout.ts'
import { saidBy } from '#tests/support/command-shop.ts'
import { moveByStaff } from '#tests/support/order-life.ts'
import { shopForEach } from '#tests/support/shop-for.ts'

const shop = shopForEach()
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
  const comment = { body: 'خوب بود', record_id: product, record_name: 'product' } as const
  await user.client('POST /comments', { body: { ...comment, name: first_name } })
  await user.client('POST /contact_us', {
    body: {
      ...{ first_name, last_name, email: person.email, mobile_number: mobile },
      ...{ type: 10, description: street },
    },
  })
  await sendCodeTo(shop, mobile)
  await giveWallet(shop, user.userId, 350_000)
  await fillBasket(shop, user.userId, [{ item_id: product, count: 2 }])
  const order = await user.client('POST /checkout/store', {
    body: {
      ...{ ...delivery, info_id: user.addressId, payment_port: 1, use_wallet: 1 },
      note_context: street,
    },
  })
  await fillBasket(shop, user.userId, [{ item_id: product, count: 1 }])
  return { ...user, ...own, mobile, orderId: order.data.id, person }
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

test('a person is gone from every table, and the books still add up', async () => {
  const { userId, mobile, orderId, client, person } = await knownCustomer()
  const secrets = [...SECRET_NAMES, mobile, person.email, '0013542419']
  const before = await everything()
  for (const secret of secrets) expect(before).toContain(secret)
  const forget = (...words: string[]) => saidBy(shop, forgetCommand, words)
  expect(await forget(mobile)).toMatch(/^Refused: .* cannot be undone/)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their orders are on the way: \d{10}\./)
  for (const status of [50, 60] as const) await moveByStaff(shop, orderId, { status })
  const pay = (payment_status: 10 | 20) =>
    shop.db.updateTable('orders').set({ payment_status }).execute()
  await pay(10)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their orders are on the way: \d{10}\./)
  await pay(20)
  await giveWallet(shop, userId, 10)
  expect(await forget(mobile, '--yes')).toMatch(/^Refused: Their wallet holds 10 rials\./)
  await giveWallet(shop, userId, -10)
  expect(before).toContain(person.email)
  expect(await forget(mobile, '--yes')).toContain(`customer ${userId} has no name any more`)
  const after = await everything()
  for (const secret of secrets) expect([secret, after.includes(secret)]).toEqual([secret, false])
  expect((await auditShop(shop.db)).faults).toEqual([])
  await expect(client('GET /infos', {})).rejects.toMatchObject({ code: 401 })
  expect(await forget(mobile, '--yes')).toBe(
    `Refused: There is no customer with the mobile ${mobile}.`,
  )
  const sum = await shop.db.selectFrom('orders').select('total_amount').execute()
  expect(sum).toHaveLength(1)
})

test('a customer is given all that is kept of them, without secrets', async () => {
  const { mobile, userId } = await knownCustomer()
  const other = await registeredUser(shop)
  const text = await saidBy(shop, exportCommand, ['customer', mobile])
  for (const name of SECRET_NAMES) expect(text).toContain(name)
  const kept = JSON.parse(text) as Record<string, unknown[]>
  expect(kept['orders']).toHaveLength(1)
  expect(kept['wallet']).toHaveLength(2)
  expect(kept['addresses']).toMatchObject([{ user_id: userId }])
  for (const secret of ['password_hash', 'token_hash', 'code_hash', `"user_id": ${other.userId}`])
    expect(text).not.toContain(secret)
})

test('orders of some days are a file that no spreadsheet executes', async () => {
  const { mobile } = await knownCustomer()
  const hostile = JSON.stringify({ name: '=cmd|x', city: 'تهران' })
  await shop.db.updateTable('orders').set({ customer: hostile }).execute()
  const run = (...words: string[]) => saidBy(shop, exportCommand, ['orders', ...words])
  const lines = (await run('--from', '2020-01-01', '--to', '1450-01-01')).split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${mobile}","'=cmd|x","تهران"`)
  expect((await run('--from', '2020-01-01', '--to', '2020-01-01')).split('\r\n')).toHaveLength(1)
  expect(await run('--from', '2020-01-02', '--to', '2020-01-01')).toMatch(/^Refused/)
  expect(await run('--from', 'x', '--to', '2020-01-01')).toMatch(/^Refused: x is no day/)
  expect(await run()).toMatch(/^Refused/)
})
