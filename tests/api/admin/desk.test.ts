import { expect, test } from 'vitest'
import { ContactType } from '#lib/codes/contact.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { addMissedSearches } from '#server/search/missed-search-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
type Roles = Parameters<typeof signedInStaff>[1]

const deskOf = async (...roles: Roles[number][]) => {
  const { as } = await signedInStaff(shop, roles)
  const { data } = await as('GET /admin/desk', {})
  return data.map(({ task, count, window }) => [task, count, window?.id ?? null])
}

test('shows waiting orders by window to the staff who process them, and to nobody else', async () => {
  const delivery = await insertDelivery(shop)
  const window = delivery.time_id
  await saveOrder(shop, delivery)
  const paid = await saveOrder(shop, delivery)
  const picked = await saveOrder(shop, delivery)
  const out = await saveOrder(shop, delivery)
  for (const { id } of [paid, picked, out])
    await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, out.id, { status: OrderStatus.outForDelivery })
  const { confirmed, pick } = await pickingDesk(shop, delivery)
  await pick(picked.id, [])
  const empty = await confirmed()
  await pick(empty.id, [{ id: empty.line, picked: 0 }])
  const held = await confirmed(false)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', held.id).execute()
  expect(await deskOf('picker')).toEqual([['pick', 1, window]])
  expect(await deskOf('courier')).toEqual([['deliver', 1, window]])
  expect(await deskOf('orders')).toEqual([
    ['pick', 1, window],
    ['deliver', 1, window],
    ['confirm', 1, window],
    ['send', 1, window],
    ['cancel', 1, window],
  ])
  expect(await deskOf('finance')).toEqual([['slips', 1, null]])
  const orders = await signedInStaff(shop, ['orders'])
  const listed = async (wish: 'no' | 'yes' | 'empty') =>
    (await orders.as('GET /admin/orders', { query: { picked: wish } })).data.map(({ id }) => id)
  expect(await listed('no')).toEqual([paid.id, held.id])
  expect(await listed('yes')).toEqual([picked.id])
  expect(await listed('empty')).toEqual([empty.id])
})

test('shows inbox, windows, products and content to the staff of each section', async () => {
  const delivery = await insertDelivery(shop, { capacity: 1 })
  const { userId, productId } = await saveOrder(shop, delivery)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).execute()
  await shop.db.updateTable('products').set({ inventory: 0 }).where('id', '=', productId).execute()
  const record = { record_name: 'product', record_id: await insertProduct(shop.db) } as const
  const written = { user_id: userId, name: 'مینا', body: 'خوب', created_at: shop.clock.now }
  await insertComment(shop.db, { ...record, ...written })
  await shop.as(null)('POST /contact_us', {
    body: {
      ...{ first_name: 'مینا', last_name: 'رضایی', email: null, type: ContactType.sales },
      ...{ mobile_number: '09121112233', description: 'سلام' },
    },
  })
  const version = { kind: 'landing', number: 1, body: '{}', saved_at: shop.clock.now } as const
  const at = { staff_id: null, published_at: null }
  await shop.db
    .insertInto('content_versions')
    .values([
      { ...version, ...at, key: 'a', state: 'draft', publish_at: null },
      { ...version, ...at, key: 'b', state: 'scheduled', publish_at: shop.clock.now + 60 },
    ])
    .execute()
  const missed = { words: 'زعفران', count: 3 }
  await addMissedSearches(shop.db, '2026-11-25', [{ ...missed, requests: 1 }])
  await addMissedSearches(shop.db, '2026-11-26', [
    { ...missed, requests: 2 },
    { words: 'پسته', count: 5 },
  ])
  const tasksOf = async (...roles: Roles[number][]) =>
    (await deskOf(...roles)).map(([task, count]) => [task, count])
  expect(await tasksOf('finance')).toEqual([['slips', 1]])
  expect(await tasksOf('content')).toEqual([
    ['comments', 1],
    ['sold-out', 1],
    ['requested-goods', 1],
    ['scheduled', 1],
    ['drafts', 1],
  ])
  expect(await tasksOf('orders')).toEqual([
    ['confirm', 1],
    ['messages', 1],
    ['comments', 1],
    ['full-windows', 1],
  ])
  await shop.db.updateTable('delivery_windows').set({ off_at: shop.clock.now }).execute()
  expect(await tasksOf('orders')).toContainEqual(['no-windows', 7])
  expect((await tasksOf('owner')).map(([task]) => task)).not.toContain('pick')
})

test('sums waiting work of several windows for the menu, by permission', async () => {
  const delivery = await insertDelivery(shop)
  const evening = await insertWindowTemplate(shop.db, { started_hr: 20, finished_hr: 22 })
  const later = { ...delivery, time_id: await firstWindow(shop, evening) }
  for (const where of [delivery, delivery, later]) await saveOrder(shop, where)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', 1).execute()
  const waitingFor = async (...roles: Roles[number][]) =>
    (await (await signedInStaff(shop, roles)).as('GET /admin/waiting', {})).data
  expect(await waitingFor('picker', 'courier')).toEqual([])
  expect(await waitingFor('finance')).toEqual([{ task: 'slips', count: 1 }])
  expect(await waitingFor('orders')).toEqual([{ task: 'confirm', count: 3 }])
  expect(await waitingFor('owner')).toEqual([
    { task: 'confirm', count: 3 },
    { task: 'slips', count: 1 },
  ])
})

test('shows nothing to staff with an initial password', async () => {
  const { id, as } = await signedInStaff(shop, ['owner'])
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute()
  expect(await refusalOf(as('GET /admin/desk', {}))).toMatchObject({ code: 403 })
  expect(await refusalOf(as('GET /admin/waiting', {}))).toMatchObject({ code: 403 })
})
