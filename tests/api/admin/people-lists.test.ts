import { beforeEach, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

test('customers are sorted and filtered by their orders, of which cancelled ones cost nothing', async () => {
  const idle = await insertUser(shop.db, { register_status: RegisterStatus.incomplete })
  const [small, large, gone] = [
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
  ]
  const cost = (id: number, rials: number) =>
    shop.db.updateTable('orders').set({ cost: rials }).where('id', '=', id).execute()
  await cost(small.id, 1_000)
  await cost(large.id, 9_000)
  await moveByStaff(shop, gone.id, { status: OrderStatus.cancelled })
  const { as, token } = await signedInStaff(shop, ['orders'])
  const list = async (query: object) =>
    (await as('GET /admin/customers', { query })).data.map(({ id }) => id)
  expect(await list({ sort: '-spent' })).toEqual([
    ...[large.userId, small.userId],
    ...[gone.userId, idle].toSorted((a, b) => b - a),
  ])
  expect(await list({ sort: 'orders' })).toHaveLength(4)
  expect((await list({ sort: 'orders' }))[0]).toBe(idle)
  expect(await list({ orders: 'none' })).toEqual([idle])
  expect(await list({ orders: 'one', sort: 'since' })).toEqual(
    [small, large, gone].map(({ userId }) => userId).toSorted((a, b) => a - b),
  )
  expect(await list({ orders: 'more' })).toEqual([])
  expect(await list({ state: 'incomplete' })).toEqual([idle])
  expect(await list({ to: '2000-01-01' })).toEqual([])
  const { data } = await as('GET /admin/customers', { query: { sort: '-spent' } })
  expect(data[0]).toMatchObject({ orders: 1, spent: 9_000, last_fa: expect.any(String) as string })
  await shop.db.updateTable('users').set({ first_name: '=1+1' }).where('id', '=', idle).execute()
  const path = 'customer-file?orders=none&columns=orders'
  const { rows } = await listFileRows(shop, path, token)
  expect(rows[0]).toEqual([listColumnNames.customers.name, listColumnNames.customers.orders])
  expect(rows[1]).toMatchObject([/^=1\+1/, '0'].map(each => expect.stringMatching(each) as string))
  const courier = await signedInStaff(shop, ['courier'])
  expect((await listFileRows(shop, path, courier.token)).status).toBe(403)
})

test('unpaid orders are filtered and sorted as orders, with the sum of all', async () => {
  const [one, two] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const set = (id: number, row: object) =>
    shop.db.updateTable('orders').set(row).where('id', '=', id).execute()
  await set(one.id, { cost: 5_000_000 })
  await set(two.id, { cost: 7_000_000, locality: 'تجریش' })
  const { as, token } = await signedInStaff(shop, ['finance'])
  const list = async (query: object) => {
    const { data, extra_data } = await as('GET /admin/payments', { query })
    return [data.map(({ id }) => id), extra_data.cost]
  }
  expect(await list({ sort: '-cost' })).toEqual([[two.id, one.id], 12_000_000])
  expect(await list({ area: 'تجریش' })).toEqual([[two.id], 7_000_000])
  const { rows } = await listFileRows(shop, 'payment-file?sort=cost&columns=cost', token)
  expect(rows.slice(1)).toEqual([
    [one.trackingCode, '500000'],
    [two.trackingCode, '700000'],
  ])
  const desk = await signedInStaff(shop, ['orders'])
  expect((await listFileRows(shop, 'payment-file', desk.token)).status).toBe(403)
})
